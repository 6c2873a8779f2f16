-- Runs at commit. The first entry of a transaction locks the chains of all of its entries, and waits for nothing else
-- afterwards. The locks are held until the commit is visible to all, so places follow without a gap.
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
