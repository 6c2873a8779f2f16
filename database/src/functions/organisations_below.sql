-- Every organisation below one, with the one right below through which it is.
CREATE OR REPLACE FUNCTION organisations_below(of_org uuid) RETURNS TABLE (id uuid, through uuid) LANGUAGE sql STABLE AS $f$
  WITH RECURSIVE down AS (
    SELECT a.child_id AS id, a.child_id AS through FROM affiliation a
      WHERE a.parent_id = of_org AND a.accepted_at IS NOT NULL AND a.ended_at IS NULL
    UNION ALL SELECT a.child_id, down.through FROM down JOIN affiliation a ON a.parent_id = down.id
      WHERE a.accepted_at IS NOT NULL AND a.ended_at IS NULL
  ) SELECT id, through FROM down
$f$;
