-- The hash of an audit entry at its place: over the hash before it and every column as text, which a reader can compute again
-- in any language. A JSON array tells null from empty, and one column from the next.
CREATE OR REPLACE FUNCTION audit_hash(previous text, place bigint, entry "audit") RETURNS text LANGUAGE sql STABLE AS $f$
  SELECT encode(sha256(convert_to(coalesce(previous, '') || chr(10) || jsonb_build_array(
    place::text,
    entry.id::text,
    (extract(epoch FROM entry.at) * 1000000)::bigint::text,
    entry.actor_id::text,
    entry.subject_id::text,
    entry.org_id::text,
    entry.action,
    entry.object_id,
    entry.trace_id,
    entry.detail::text
  )::text, 'UTF8')), 'hex')
$f$;
