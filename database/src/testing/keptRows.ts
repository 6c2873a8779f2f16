import { sql } from 'drizzle-orm'
import type { Connection } from '../connection.ts'

/** Copies of the tables that hold rows, and where their sequences stand. */
const KEEP = `DECLARE
  name text;
BEGIN
  CREATE SCHEMA kept;
  FOR name IN
    SELECT quote_ident(relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
  LOOP
    EXECUTE 'CREATE TABLE kept.' || name || ' AS TABLE public.' || name;
  END LOOP;
  CREATE TABLE kept.kept_sequence AS
    SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END`

/** Into empty tables. As a replica no trigger changes what is put back; generated columns are generated again. */
const PUT_BACK = `DECLARE
  name text;
  columns text;
BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR name, columns IN
    SELECT quote_ident(copy.relname), string_agg(quote_ident(attname), ', ')
    FROM pg_class copy JOIN pg_class original
      ON original.relname = copy.relname AND original.relnamespace = 'public'::regnamespace
    JOIN pg_attribute ON attrelid = original.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE copy.relnamespace = 'kept'::regnamespace GROUP BY copy.relname
  LOOP
    EXECUTE format(
      'INSERT INTO public.%1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM kept.%1$s', name, columns);
  END LOOP;
  PERFORM setval(kept.name, last_value) FROM kept.kept_sequence kept;
  PERFORM set_config('session_replication_role', 'origin', true);
END`

/** Lets the ordinary role of a test do what only an administrator may; part of the template of test databases. */
export const ALLOW_KEEPING = `
CREATE FUNCTION testing.keep_rows() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$ ${KEEP} $$;
CREATE FUNCTION testing.put_back_rows() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$ ${PUT_BACK} $$`

/** Keeps the rows of every table. What it answers puts them into emptied tables, much quicker than they were made. */
export async function keepRows({ db, engine }: Connection): Promise<() => Promise<void>> {
  const run = (body: string, name: string) =>
    db.execute(sql.raw(engine === 'embedded' ? `DO $$ ${body} $$` : `SELECT testing.${name}()`))
  await run(KEEP, 'keep_rows')
  return async () => {
    await run(PUT_BACK, 'put_back_rows')
  }
}
