-- Writes a changed member into every row of the member list.
CREATE OR REPLACE FUNCTION list_member() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member AS kept SET (number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key, first_name_key, last_name_key, words)
    = (listed.number, listed.enabled, listed.has_email, listed.has_phone, listed.has_address, listed.has_login, listed.agreed_to_whatsapp, listed.date_of_birth, listed.gender, listed.city, listed.city_key, listed.first_name_key, listed.last_name_key, listed.words || number_words(own.earlier_number))
    FROM listed_member(NEW) AS listed, membership AS own
    WHERE own.member_id = NEW.id AND kept.membership_id = own.id;
  RETURN NULL;
END $f$;
