-- Notes how far each chain is that grew since it was noted last; one transaction at a time. Returns how many it noted.
CREATE OR REPLACE FUNCTION audit_note_heads() RETURNS integer LANGUAGE plpgsql AS $f$
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
