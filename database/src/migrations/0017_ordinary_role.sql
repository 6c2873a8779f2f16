-- As migration 0006 has it by now. Where the older form of it was run, by a superuser, the function carries a setting
-- that a dump could not be restored with by an ordinary role.
CREATE OR REPLACE FUNCTION audit_readings(entries jsonb) RETURNS integer LANGUAGE plpgsql AS $f$
DECLARE
  before text := coalesce(current_setting('medlem.audit_seal', true), '');
  written integer;
BEGIN
  PERFORM pg_advisory_xact_lock(6335338);
  PERFORM set_config('medlem.audit_seal', 'at once', true);
  INSERT INTO "audit" (at, actor_id, subject_id, org_id, action, object_id, trace_id, detail)
    SELECT at, "actorId", "subjectId", "orgId", action, "objectId", "traceId", detail
    FROM jsonb_to_recordset(entries) AS given (at timestamptz, "actorId" uuid, "subjectId" uuid, "orgId" uuid,
      action text, "objectId" text, "traceId" text, detail jsonb);
  GET DIAGNOSTICS written = ROW_COUNT;
  PERFORM set_config('medlem.audit_seal', before, true);
  RETURN written;
END $f$;
