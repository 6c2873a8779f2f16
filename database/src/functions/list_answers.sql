-- Writes the answers of somebody who answered before joining into their new row. Hardly anybody has, so most rows are not
-- written again.
CREATE OR REPLACE FUNCTION list_answers() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  IF EXISTS (SELECT FROM custom_answer WHERE member_id = NEW.member_id AND org_id = NEW.org_id) THEN
    UPDATE organisation_member SET answers = membership_answers(NEW.org_id, NEW.member_id) WHERE membership_id = NEW.id;
  END IF;
  RETURN NULL;
END $f$;
