-- Writes a changed earlier number into the words of the member list.
CREATE OR REPLACE FUNCTION list_earlier_number() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member SET words = listed.words || number_words(NEW.earlier_number)
    FROM "member" AS one, listed_columns(one) AS listed
    WHERE organisation_member.membership_id = NEW.id AND one.id = NEW.member_id;
  RETURN NULL;
END $f$;
