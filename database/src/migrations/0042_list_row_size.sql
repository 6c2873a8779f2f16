-- As in migration 0031, with shorter ends for words and a city: sixty answers (migration 0040) are in the same index row, which
-- may have 2704 bytes.
CREATE OR REPLACE FUNCTION listed_member(of_member "member",
  OUT number integer, OUT enabled boolean, OUT has_email boolean, OUT has_phone boolean, OUT has_address boolean,
  OUT has_login boolean, OUT agreed_to_whatsapp boolean, OUT date_of_birth date, OUT gender text, OUT city text,
  OUT city_key text, OUT first_name_key text, OUT last_name_key text, OUT words text) LANGUAGE sql IMMUTABLE AS $f$
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
--> statement-breakpoint
UPDATE "organisation_member" SET words = left(words, 200), city = left(city, 75) WHERE octet_length(words) > 800 OR length(city) > 75;
