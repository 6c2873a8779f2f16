-- One chain held its lock while a commit waited for its standby, so all audited commits followed one another. Each
-- organisation has a chain of its own now ('none' is that of what belongs to none); entries from before stay in 'all'.
CREATE TABLE "audit_chain" (
	"chain" text PRIMARY KEY NOT NULL,
	"place" bigint NOT NULL,
	"hash" text
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"place" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"chain" text NOT NULL,
	"chain_place" bigint NOT NULL,
	"chain_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_head_chain" ON "audit_head" USING btree ("chain","chain_place");
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "chain" text DEFAULT 'all' NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_place_unique" ON "audit" USING btree ("chain","place");
--> statement-breakpoint
DROP INDEX "audit_place_unique";
--> statement-breakpoint
INSERT INTO "audit_chain" SELECT chain, place, hash FROM "audit" WHERE place IS NOT NULL ORDER BY place DESC LIMIT 1;
--> statement-breakpoint
-- In one order whoever locks them, so no two transactions wait for each other.
CREATE FUNCTION audit_lock_chains(chains text[]) RETURNS void LANGUAGE plpgsql AS $f$
DECLARE
  one text;
BEGIN
  FOR one IN SELECT DISTINCT name FROM unnest(chains) AS given (name) ORDER BY name LOOP
    PERFORM FROM audit_chain WHERE chain = one FOR UPDATE;
    IF NOT FOUND THEN
      INSERT INTO audit_chain VALUES (one, 0, NULL) ON CONFLICT DO NOTHING;
      PERFORM FROM audit_chain WHERE chain = one FOR UPDATE;
    END IF;
  END LOOP;
END $f$;
--> statement-breakpoint
-- As before, in the entry's own chain. Which chains a transaction will need is remembered until it commits.
CREATE OR REPLACE FUNCTION audit_guard() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  wanted text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.chain := coalesce(NEW.org_id::text, 'none');
    NEW.place := NULL;
    NEW.hash := NULL;
    IF current_setting('medlem.audit_seal', true) = 'at once' THEN
      -- The row lock of the update holds as that of audit_lock_chains does.
      FOR attempt IN 1..2 LOOP
        UPDATE audit_chain SET place = place + 1, hash = audit_hash(hash, place + 1, NEW) WHERE chain = NEW.chain
          RETURNING place, hash INTO NEW.place, NEW.hash;
        EXIT WHEN FOUND;
        PERFORM audit_lock_chains(ARRAY[NEW.chain]);
      END LOOP;
    ELSE
      wanted := coalesce(current_setting('medlem.audit_chains', true), '');
      IF position(NEW.chain IN wanted) = 0 THEN
        PERFORM set_config('medlem.audit_chains', wanted || NEW.chain || ' ', true);
      END IF;
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN
    IF OLD.hash IS NULL AND
      (OLD.id, OLD.at, OLD.actor_id, OLD.subject_id, OLD.org_id, OLD.action, OLD.object_id, OLD.trace_id, OLD.detail, OLD.chain)
      IS NOT DISTINCT FROM
      (NEW.id, NEW.at, NEW.actor_id, NEW.subject_id, NEW.org_id, NEW.action, NEW.object_id, NEW.trace_id, NEW.detail, NEW.chain)
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';
END $f$;
--> statement-breakpoint
-- Runs at commit. The first entry of a transaction locks the chains of all of its entries, and waits for nothing else
-- afterwards. The locks are held until the commit is seen by all, so places follow without a gap.
CREATE OR REPLACE FUNCTION audit_seal() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  wanted text := coalesce(current_setting('medlem.audit_chains', true), '');
  last_place bigint;
  last_hash text;
BEGIN
  IF wanted <> '' THEN
    PERFORM audit_lock_chains(string_to_array(trim(wanted), ' '));
    PERFORM set_config('medlem.audit_chains', '', true);
  END IF;
  UPDATE audit_chain SET place = place + 1, hash = audit_hash(hash, place + 1, NEW) WHERE chain = NEW.chain
    RETURNING place, hash INTO last_place, last_hash;
  UPDATE "audit" SET place = last_place, hash = last_hash WHERE id = NEW.id;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_readings(entries jsonb) RETURNS integer LANGUAGE plpgsql AS $f$
DECLARE
  before text := coalesce(current_setting('medlem.audit_seal', true), '');
  written integer;
BEGIN
  PERFORM audit_lock_chains(ARRAY(SELECT coalesce(one->>'orgId', 'none') FROM jsonb_array_elements(entries) AS given (one)));
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
CREATE FUNCTION audit_head_guard() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';
END $f$;
--> statement-breakpoint
CREATE TRIGGER audit_head_rows_guarded BEFORE UPDATE OR DELETE ON "audit_head"
  FOR EACH ROW EXECUTE FUNCTION audit_head_guard();
--> statement-breakpoint
CREATE TRIGGER audit_head_table_guarded BEFORE TRUNCATE ON "audit_head"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_head_guard();
--> statement-breakpoint
CREATE FUNCTION audit_head_hash(previous text, head "audit_head") RETURNS text LANGUAGE sql STABLE AS $f$
  SELECT encode(sha256(convert_to(coalesce(previous, '') || chr(10) || jsonb_build_array(
    head.place::text,
    (extract(epoch FROM head.at) * 1000000)::bigint::text,
    head.chain,
    head.chain_place::text,
    head.chain_hash
  )::text, 'UTF8')), 'hex')
$f$;
--> statement-breakpoint
-- Notes how far each chain is that grew since it was noted last; one transaction at a time. How many it noted.
CREATE FUNCTION audit_note_heads() RETURNS integer LANGUAGE plpgsql AS $f$
DECLARE
  head "audit_head";
  last_place bigint;
  last_hash text;
  grown audit_chain;
  noted integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(6335338);
  SELECT place, hash INTO last_place, last_hash FROM audit_head ORDER BY place DESC LIMIT 1;
  FOR grown IN
    SELECT * FROM audit_chain WHERE hash IS NOT NULL AND place >
      coalesce((SELECT max(chain_place) FROM audit_head WHERE audit_head.chain = audit_chain.chain), 0)
      ORDER BY chain
  LOOP
    noted := noted + 1;
    head := ROW(coalesce(last_place, 0) + noted, clock_timestamp(), grown.chain, grown.place, grown.hash, '');
    head.hash := audit_head_hash(last_hash, head);
    last_hash := head.hash;
    INSERT INTO audit_head SELECT head.*;
  END LOOP;
  RETURN noted;
END $f$;
