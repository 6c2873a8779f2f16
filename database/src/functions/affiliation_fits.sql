-- Refuses a circle of organisations and a sixth level. Of two that would close a circle together the second waits, and then
-- sees the first: the lock holds until the commit, and each statement here reads what is committed by then.
CREATE OR REPLACE FUNCTION affiliation_fits() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  above uuid[];
  levels_below integer;
BEGIN
  PERFORM pg_advisory_xact_lock(6335343);
  WITH RECURSIVE up AS (
    SELECT NEW.parent_id AS id
    UNION SELECT a.parent_id FROM up JOIN affiliation a ON a.child_id = up.id
      WHERE a.accepted_at IS NOT NULL AND a.ended_at IS NULL AND a.id <> NEW.id
  ) SELECT array_agg(id) INTO above FROM up;
  IF NEW.child_id = ANY (above) THEN
    RAISE EXCEPTION 'an organisation can not be below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'affiliation_no_circle';
  END IF;
  WITH RECURSIVE down AS (
    SELECT NEW.child_id AS id, 1 AS level
    UNION SELECT a.child_id, down.level + 1 FROM down JOIN affiliation a ON a.parent_id = down.id
      WHERE a.accepted_at IS NOT NULL AND a.ended_at IS NULL AND a.id <> NEW.id
  ) SELECT max(level) INTO levels_below FROM down;
  IF cardinality(above) + levels_below > 5 THEN
    RAISE EXCEPTION 'organisations have at most five levels' USING ERRCODE = 'check_violation', CONSTRAINT = 'affiliation_levels';
  END IF;
  RETURN NEW;
END $f$;
