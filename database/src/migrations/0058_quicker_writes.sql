-- As listed_member of migration 0057. A function in SQL that gives a set becomes part of the query that calls it, which a trigger
-- plans once for each connection; one in PL/pgSQL is a query of its own for each row.
CREATE FUNCTION listed_columns(of_member "member",
  OUT number integer, OUT enabled boolean, OUT has_email boolean, OUT has_phone boolean, OUT has_address boolean,
  OUT has_login boolean, OUT agreed_to_whatsapp boolean, OUT date_of_birth date, OUT gender text, OUT city text,
  OUT city_key text, OUT first_name_key text, OUT last_name_key text, OUT words text) RETURNS SETOF record LANGUAGE sql IMMUTABLE AS $f$
  SELECT of_member.number, of_member.enabled, of_member.email IS NOT NULL, coalesce(of_member.phone, '') <> '',
    coalesce(of_member.address ->> 'AddressLine1', '') <> '' AND coalesce(of_member.address ->> 'PostCode', '') <> ''
      AND coalesce(of_member.address ->> 'City', '') <> '',
    of_member.subject IS NOT NULL, of_member.messaging_opt_in, of_member.date_of_birth,
    CASE WHEN coalesce(of_member.gender, '') = '' THEN 'unknown'
      WHEN of_member.gender IN ('female', 'male') THEN of_member.gender ELSE 'other' END,
    left(coalesce(of_member.address ->> 'City', ''), 75),
    left(name_sort_key(name_folded(coalesce(of_member.address ->> 'City', ''))), 50),
    left(of_member.first_name_key, 50), left(of_member.last_name_key, 50),
    CASE WHEN octet_length(of_member.words) <= 800 THEN of_member.words ELSE left(of_member.words, 200) END
$f$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION listed_member(of_member "member",
  OUT number integer, OUT enabled boolean, OUT has_email boolean, OUT has_phone boolean, OUT has_address boolean,
  OUT has_login boolean, OUT agreed_to_whatsapp boolean, OUT date_of_birth date, OUT gender text, OUT city text,
  OUT city_key text, OUT first_name_key text, OUT last_name_key text, OUT words text) LANGUAGE plpgsql IMMUTABLE AS $f$
BEGIN
  SELECT * INTO number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key,
    first_name_key, last_name_key, words FROM listed_columns(of_member);
END $f$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_membership() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN DELETE FROM organisation_member WHERE membership_id = OLD.id; END IF;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  INSERT INTO organisation_member (membership_id, org_id, member_id, renews, ends_on, number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key, first_name_key, last_name_key, words)
    SELECT NEW.id, NEW.org_id, NEW.member_id, NEW.auto_renewal, NEW.ends_on, listed.*
    FROM (SELECT one FROM "member" AS one WHERE id = NEW.member_id FOR SHARE) AS held, listed_columns(held.one) AS listed;
  IF TG_OP = 'UPDATE' THEN PERFORM refresh_membership_years(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END $f$;
--> statement-breakpoint
-- As in migration 0027. Entries are written in the order of their chains, which audit_guard locks one by one: that is the order of
-- audit_lock_chains.
CREATE OR REPLACE FUNCTION audit_readings(entries jsonb) RETURNS integer LANGUAGE plpgsql AS $f$
DECLARE
  before text := coalesce(current_setting('medlem.audit_seal', true), '');
  written integer;
BEGIN
  PERFORM set_config('medlem.audit_seal', 'at once', true);
  INSERT INTO "audit" (at, actor_id, subject_id, org_id, action, object_id, trace_id, detail)
    SELECT at, "actorId", "subjectId", "orgId", action, "objectId", "traceId", detail
    FROM jsonb_to_recordset(entries) AS given (at timestamptz, "actorId" uuid, "subjectId" uuid, "orgId" uuid,
      action text, "objectId" text, "traceId" text, detail jsonb)
    ORDER BY coalesce("orgId"::text, 'none');
  GET DIAGNOSTICS written = ROW_COUNT;
  PERFORM set_config('medlem.audit_seal', before, true);
  RETURN written;
END $f$;
