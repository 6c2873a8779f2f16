-- The hash of a head: over the head before it and the place and hash of the chain.
CREATE OR REPLACE FUNCTION audit_head_hash(previous text, head "audit_head") RETURNS text LANGUAGE sql STABLE AS $f$
  SELECT encode(sha256(convert_to(coalesce(previous, '') || chr(10) || jsonb_build_array(
    head.place::text,
    (extract(epoch FROM head.at) * 1000000)::bigint::text,
    head.chain,
    head.chain_place::text,
    head.chain_hash
  )::text, 'UTF8')), 'hex')
$f$;
