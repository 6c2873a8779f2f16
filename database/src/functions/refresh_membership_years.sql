-- Writes the years of these memberships into the member list. The row is locked before its years are read: of two writers the
-- second reads what the first committed.
CREATE OR REPLACE FUNCTION refresh_membership_years(memberships uuid[]) RETURNS void LANGUAGE plpgsql AS $f$
DECLARE
  of_membership uuid;
  kept record;
  found_now record;
BEGIN
  FOR of_membership IN SELECT DISTINCT id FROM unnest(memberships) AS given (id) ORDER BY id LOOP
    SELECT states, unpaid, joined, last_day INTO kept FROM organisation_member WHERE membership_id = of_membership FOR UPDATE;
    SELECT * INTO found_now FROM membership_years(of_membership);
    IF kept IS DISTINCT FROM found_now THEN
      UPDATE organisation_member SET states = found_now.states, unpaid = found_now.unpaid, joined = found_now.joined,
        last_day = found_now.last_day WHERE membership_id = of_membership;
    END IF;
  END LOOP;
END $f$;
