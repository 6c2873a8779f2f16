-- Every organisation above one, itself as well, the nearest first.
CREATE OR REPLACE FUNCTION organisations_above(of_org uuid) RETURNS TABLE (id uuid, distance integer) LANGUAGE sql STABLE AS $f$
  WITH RECURSIVE up AS (
    SELECT of_org AS id, 0 AS distance
    UNION ALL SELECT a.parent_id, up.distance + 1 FROM up JOIN affiliation a ON a.child_id = up.id
      WHERE a.accepted_at IS NOT NULL AND a.ended_at IS NULL
  ) SELECT id, distance FROM up
$f$;
