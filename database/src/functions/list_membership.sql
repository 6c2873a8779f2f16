-- Keeps the member list's row of a membership. The member is locked as it is: no other write changes it before this one is
-- committed.
CREATE OR REPLACE FUNCTION list_membership() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN DELETE FROM organisation_member WHERE membership_id = OLD.id; END IF;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  INSERT INTO organisation_member (membership_id, org_id, member_id, renews, ends_on, number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key, first_name_key, last_name_key, words)
    SELECT NEW.id, NEW.org_id, NEW.member_id, NEW.auto_renewal, NEW.ends_on, listed.number, listed.enabled, listed.has_email, listed.has_phone, listed.has_address, listed.has_login, listed.agreed_to_whatsapp, listed.date_of_birth, listed.gender, listed.city, listed.city_key, listed.first_name_key, listed.last_name_key, listed.words || number_words(NEW.earlier_number)
    FROM (SELECT one FROM "member" AS one WHERE id = NEW.member_id FOR SHARE) AS held, listed_columns(held.one) AS listed;
  IF TG_OP = 'UPDATE' THEN PERFORM refresh_membership_years(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END $f$;
