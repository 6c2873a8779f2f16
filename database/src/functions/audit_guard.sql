-- Keeps the audit log append only. The one update that passes is the seal, which audit_seal makes at commit. A caller of
-- audit_readings decides when an entry is sealed, never how: place and hash are made here, under the lock of its chain.
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
