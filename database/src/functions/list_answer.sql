-- Writes an answer into the member list. The row is locked before the answers are read: of two writers the second reads what
-- the first committed.
CREATE OR REPLACE FUNCTION list_answer() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  of_org uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.org_id ELSE NEW.org_id END;
  of_member uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
  of_membership uuid;
BEGIN
  SELECT membership_id INTO of_membership FROM organisation_member
    WHERE membership_id = (SELECT id FROM membership WHERE member_id = of_member AND org_id = of_org) FOR UPDATE;
  UPDATE organisation_member SET answers = membership_answers(of_org, of_member) WHERE membership_id = of_membership;
  RETURN NULL;
END $f$;
