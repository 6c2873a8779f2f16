-- Keeps organisation_tally. A write adds rows, so no writer waits for another and a rollback leaves nothing; now and then the
-- rows of a cell are folded into one.
CREATE OR REPLACE FUNCTION tally_organisation_member() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  cell record;
BEGIN
  FOR cell IN
    SELECT org_id, year, gender, age_group, sum(change) AS change FROM (
      SELECT OLD.org_id, gone.*, -1 AS change FROM member_cells(OLD) AS gone WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT NEW.org_id, written.*, 1 FROM member_cells(NEW) AS written WHERE TG_OP <> 'DELETE'
    ) AS changes GROUP BY org_id, year, gender, age_group HAVING sum(change) <> 0
  LOOP
    INSERT INTO organisation_tally VALUES (cell.org_id, cell.year, cell.gender, cell.age_group, cell.change);
    IF random() < 0.05 THEN
      WITH folded AS (
        DELETE FROM organisation_tally WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM organisation_tally AS t
          WHERE t.org_id = cell.org_id AND t.year = cell.year AND t.gender = cell.gender AND t.age_group = cell.age_group
          LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING members
      )
      INSERT INTO organisation_tally
        SELECT cell.org_id, cell.year, cell.gender, cell.age_group, sum(members) FROM folded HAVING sum(members) <> 0;
    END IF;
  END LOOP;
  RETURN NULL;
END $f$;
