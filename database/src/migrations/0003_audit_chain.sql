-- The hash of an entry at its place: over the hash before it and every column as text, which a reader can write again
-- in any language. A JSON array tells null from empty, and one column from the next.
CREATE FUNCTION audit_hash(previous text, place bigint, entry "audit") RETURNS text LANGUAGE sql STABLE AS $f$
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
--> statement-breakpoint
-- Entries of an installation from before get their places in the order in which they were written.
DO $$
DECLARE
  entry "audit";
  last_place bigint := 0;
  last_hash text;
BEGIN
  FOR entry IN SELECT * FROM "audit" ORDER BY id LOOP
    last_place := last_place + 1;
    last_hash := audit_hash(last_hash, last_place, entry);
    UPDATE "audit" SET place = last_place, hash = last_hash WHERE id = entry.id;
  END LOOP;
END $$;
--> statement-breakpoint
-- Append only. The one update that is let through is the seal, which comes from the trigger below.
CREATE FUNCTION audit_guard() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.place := NULL;
    NEW.hash := NULL;
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
CREATE TRIGGER audit_rows_guarded BEFORE INSERT OR UPDATE OR DELETE ON "audit"
  FOR EACH ROW EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
CREATE TRIGGER audit_table_guarded BEFORE TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_guard();
--> statement-breakpoint
-- Runs at commit: whoever waits here for the lock waits for nothing else afterwards, so no two wait for each other.
-- The lock is held until the commit is seen by all, so places follow without a gap in the order of the commits.
CREATE FUNCTION audit_seal() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  last_place bigint;
  last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(6335338);
  SELECT place, hash INTO last_place, last_hash FROM "audit" WHERE place IS NOT NULL ORDER BY place DESC LIMIT 1;
  last_place := coalesce(last_place, 0) + 1;
  UPDATE "audit" SET place = last_place, hash = audit_hash(last_hash, last_place, NEW) WHERE id = NEW.id;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_sealed AFTER INSERT ON "audit" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION audit_seal();
