-- What the member list holds of a member. Keys and words are cut, because an index takes no row of more than 2704 bytes and
-- sixty answers are in the same one. A function in SQL that gives a set becomes part of the query that calls it.
CREATE OR REPLACE FUNCTION listed_columns(of_member "member",
  OUT number integer, OUT enabled boolean, OUT has_email boolean, OUT has_phone boolean, OUT has_address boolean,
  OUT has_login boolean, OUT agreed_to_whatsapp boolean, OUT date_of_birth date, OUT gender text, OUT city text,
  OUT city_key text, OUT first_name_key text, OUT last_name_key text, OUT words text) RETURNS SETOF record LANGUAGE sql IMMUTABLE AS $f$
  SELECT of_member.number, of_member.enabled, of_member.email IS NOT NULL, coalesce(of_member.phone, '') <> '',
    coalesce(of_member.address ->> 'AddressLine1', '') <> '' AND coalesce(of_member.address ->> 'PostCode', '') <> ''
      AND coalesce(of_member.address ->> 'City', '') <> '',
    of_member.subject IS NOT NULL, of_member.messaging_opt_in, of_member.date_of_birth,
    CASE WHEN coalesce(of_member.gender, '') = '' THEN 'unknown'
      WHEN of_member.gender IN ('female', 'male') THEN of_member.gender ELSE 'other' END,
    left(coalesce(of_member.address ->> 'City', ''), 75),
    left(name_sort_key(name_folded(coalesce(of_member.address ->> 'City', ''))), 50),
    left(of_member.first_name_key, 50), left(of_member.last_name_key, 50),
    CASE WHEN octet_length(of_member.words) <= 800 THEN of_member.words ELSE left(of_member.words, 200) END
$f$;
