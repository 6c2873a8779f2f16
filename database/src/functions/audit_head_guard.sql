-- The heads of the audit log's chains are append only too.
CREATE OR REPLACE FUNCTION audit_head_guard() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';
END $f$;
