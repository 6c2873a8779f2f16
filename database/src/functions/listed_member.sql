-- The columns of listed_columns as one row, for a trigger that has one member: a connection plans PL/pgSQL once.
CREATE OR REPLACE FUNCTION listed_member(of_member "member",
  OUT number integer, OUT enabled boolean, OUT has_email boolean, OUT has_phone boolean, OUT has_address boolean,
  OUT has_login boolean, OUT agreed_to_whatsapp boolean, OUT date_of_birth date, OUT gender text, OUT city text,
  OUT city_key text, OUT first_name_key text, OUT last_name_key text, OUT words text) LANGUAGE plpgsql IMMUTABLE AS $f$
BEGIN
  SELECT * INTO number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key,
    first_name_key, last_name_key, words FROM listed_columns(of_member);
END $f$;
