/**
 * Empties every table. Tests write few rows, and deleting those is quicker than making every table's files anew; most
 * tables were never written to. As a replica neither foreign keys nor triggers are asked: the audit log is append only
 * but here.
 */
const BODY = `DECLARE
  name text;
BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR name IN
    SELECT quote_ident(relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
  LOOP
    EXECUTE 'DELETE FROM public.' || name;
  END LOOP;
  PERFORM setval(quote_ident(schemaname) || '.' || quote_ident(sequencename), start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
  PERFORM set_config('session_replication_role', 'origin', true);
END`

/** For the embedded engine, where there is but one role. */
export const EMPTY_EMBEDDED = `DO $$ ${BODY} $$`

/** Lets the ordinary role of a test do what only an administrator may; part of the template of test databases. */
export const ALLOW_EMPTYING = `CREATE SCHEMA testing;
CREATE FUNCTION testing.empty_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$ ${BODY} $$;
GRANT USAGE ON SCHEMA testing TO PUBLIC`

export const EMPTY_POSTGRESQL = 'SELECT testing.empty_tables()'
