-- What was only read is written down in a transaction that holds nothing else. There is nothing to wait for between the
-- entry and the commit, so it is sealed as it comes in: one version of the row instead of two.
-- The setting is made in the body: only a superuser may give a function one of an unknown name (CREATE FUNCTION … SET).
CREATE FUNCTION audit_readings(entries jsonb) RETURNS integer LANGUAGE plpgsql AS $f$
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
--> statement-breakpoint
-- As before, but for the way above. Whoever asks for it decides when an entry is sealed, never how: the place and the
-- hash are made here, under the chain's lock, whatever the writer says of them.
CREATE OR REPLACE FUNCTION audit_guard() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  last_place bigint;
  last_hash text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.place := NULL;
    NEW.hash := NULL;
    IF current_setting('medlem.audit_seal', true) = 'at once' THEN
      PERFORM pg_advisory_xact_lock(6335338);
      SELECT place, hash INTO last_place, last_hash FROM "audit" WHERE place IS NOT NULL ORDER BY place DESC LIMIT 1;
      last_place := coalesce(last_place, 0) + 1;
      NEW.hash := audit_hash(last_hash, last_place, NEW);
      NEW.place := last_place;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    IF OLD.hash IS NULL AND
      (OLD.id, OLD.at, OLD.actor_id, OLD.subject_id, OLD.org_id, OLD.action, OLD.object_id, OLD.trace_id, OLD.detail)
      IS NOT DISTINCT FROM
      (NEW.id, NEW.at, NEW.actor_id, NEW.subject_id, NEW.org_id, NEW.action, NEW.object_id, NEW.trace_id, NEW.detail)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';
END $f$;
--> statement-breakpoint
DROP TRIGGER audit_sealed ON "audit";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_sealed AFTER INSERT ON "audit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.hash IS NULL) EXECUTE FUNCTION audit_seal();
