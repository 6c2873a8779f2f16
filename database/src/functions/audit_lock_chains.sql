-- Locks the chains of a transaction in one order, so no two transactions wait for each other.
CREATE OR REPLACE FUNCTION audit_lock_chains(chains text[]) RETURNS void LANGUAGE plpgsql AS $f$
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
