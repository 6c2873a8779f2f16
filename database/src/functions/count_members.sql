-- Keeps the number of members: a statement adds one row to member_tally, however many members it writes, so that no writer waits
-- for another; now and then the rows are folded into one.
CREATE OR REPLACE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO change FROM written WHERE enabled;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT -count(*) INTO change FROM gone WHERE enabled;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT (SELECT count(*) FROM written WHERE enabled) - (SELECT count(*) FROM gone WHERE enabled) INTO change;
  ELSE
    SELECT -coalesce(sum(members), 0) INTO change FROM member_tally;
  END IF;
  IF change = 0 THEN RETURN NULL; END IF;
  INSERT INTO member_tally VALUES (change);
  IF random() < 0.05 THEN
    WITH folded AS (
      DELETE FROM member_tally
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM member_tally LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING members
    )
    INSERT INTO member_tally SELECT sum(members) FROM folded HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $f$;
