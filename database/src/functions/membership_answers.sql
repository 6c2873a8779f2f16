-- The answers of a member to an organisation's custom fields, as the member list holds them.
CREATE OR REPLACE FUNCTION membership_answers(of_org uuid, of_member uuid) RETURNS double precision[] LANGUAGE plpgsql STABLE AS $f$
DECLARE
  one record;
  answers double precision[] := '{}';
BEGIN
  FOR one IN SELECT number, code FROM custom_answer WHERE member_id = of_member AND org_id = of_org ORDER BY number LOOP
    answers[one.number] := one.code;
  END LOOP;
  RETURN answers;
END $f$;
