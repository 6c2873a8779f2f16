-- Writes entries about what was only read, in a transaction that holds nothing else: each is sealed as it is inserted, one
-- version of the row instead of two. They are written in the order of their chains, which is that of audit_lock_chains, so no
-- two wait for each other. The setting is made in the body, as only a superuser may attach an unknown one to a function.
CREATE OR REPLACE FUNCTION audit_readings(entries jsonb) RETURNS integer LANGUAGE plpgsql AS $f$
DECLARE
  before text := coalesce(current_setting('medlem.audit_seal', true), '');
  written integer;
BEGIN
  PERFORM set_config('medlem.audit_seal', 'at once', true);
  INSERT INTO "audit" (at, actor_id, subject_id, org_id, action, object_id, trace_id, detail)
    SELECT at, "actorId", "subjectId", "orgId", action, "objectId", "traceId", detail
    FROM jsonb_to_recordset(entries) AS given (at timestamptz, "actorId" uuid, "subjectId" uuid, "orgId" uuid,
      action text, "objectId" text, "traceId" text, detail jsonb)
    ORDER BY coalesce("orgId"::text, 'none');
  GET DIAGNOSTICS written = ROW_COUNT;
  PERFORM set_config('medlem.audit_seal', before, true);
  RETURN written;
END $f$;
