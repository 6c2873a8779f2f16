ALTER TABLE "membership" ADD COLUMN "earlier_number" text;
--> statement-breakpoint
-- The number that a member had in another program is among the words by which their organisation finds them.
CREATE FUNCTION number_words(earlier_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$
  SELECT coalesce(search_words(left(earlier_number, 30)), '')
$f$;
--> statement-breakpoint
-- As in migration 0058, with the earlier number.
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
--> statement-breakpoint
-- As in migration 0031, with the earlier number.
CREATE OR REPLACE FUNCTION list_member() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member AS kept SET (number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key, first_name_key, last_name_key, words)
    = (listed.number, listed.enabled, listed.has_email, listed.has_phone, listed.has_address, listed.has_login, listed.agreed_to_whatsapp, listed.date_of_birth, listed.gender, listed.city, listed.city_key, listed.first_name_key, listed.last_name_key, listed.words || number_words(own.earlier_number))
    FROM listed_member(NEW) AS listed, membership AS own
    WHERE own.member_id = NEW.id AND kept.membership_id = own.id;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE FUNCTION list_earlier_number() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member SET words = listed.words || number_words(NEW.earlier_number)
    FROM "member" AS one, listed_columns(one) AS listed
    WHERE organisation_member.membership_id = NEW.id AND one.id = NEW.member_id;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE TRIGGER membership_earlier_number_listed AFTER UPDATE ON "membership" FOR EACH ROW WHEN (OLD.earlier_number IS DISTINCT FROM NEW.earlier_number)
  EXECUTE FUNCTION list_earlier_number();
