-- Lower case and one way of composing letters, whatever the locale of the database. Self-contained, so that a dump restores.
CREATE FUNCTION name_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $f$
  SELECT translate(lower(normalize(value, NFC) COLLATE "C"),
    'ÆØÅÄÖÜÉÈÊËÁÀÂÃÍÌÎÏÓÒÔÕÚÙÛÝÑÇŠŽĆČĐÐÞŁŃŚŹŻĘĄŐŰĞŞ',
    'æøåäöüéèêëáàâãíìîïóòôõúùûýñçšžćčđðþłńśźżęąőűğş')
$f$;
--> statement-breakpoint
-- Text whose bytes sort as Danish does: æ, ø, å after z, aa as å, a hyphen before a full stop before an apostrophe.
-- Letters that differ by an accent alone sort together, the plain one first.
CREATE FUNCTION name_sort_key(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $f$
  SELECT CASE WHEN plain = letters THEN plain ELSE plain || chr(1) || letters END FROM (
    SELECT letters, translate(letters,
      'äöőüűéèêëáàâãíìîïóòôõúùûýñçšžćčđðłńśźżęąğş',
      '{||yyeeeeaaaaiiiioooouuuyncszccddlnszzeags') AS plain FROM (
      SELECT translate(replace(replace(folded, 'aa', 'å'), 'þ', 'th'), 'æøå-,.’''', '{|}!"#%%') AS letters
    ) AS danish
  ) AS keyed
$f$;
--> statement-breakpoint
-- search_text: 'first last', a line break that no query can hold, and the e-mail address.
ALTER TABLE "member"
  ADD COLUMN "search_text" text COLLATE "C" GENERATED ALWAYS AS
    (name_folded(first_name || ' ' || last_name) || chr(10) || coalesce(name_folded(email), '')) STORED,
  ADD COLUMN "first_name_key" text COLLATE "C" GENERATED ALWAYS AS (name_sort_key(name_folded(first_name))) STORED,
  ADD COLUMN "last_name_key" text COLLATE "C" GENERATED ALWAYS AS (name_sort_key(name_folded(last_name))) STORED;
--> statement-breakpoint
CREATE INDEX "member_by_first_name" ON "member" (first_name_key, last_name_key, id) WHERE enabled;
--> statement-breakpoint
CREATE INDEX "member_by_last_name" ON "member" (last_name_key, first_name_key, id) WHERE enabled;
--> statement-breakpoint
-- Sums to how many members are enabled, and to a stamp that no two states of what is searched share. A write adds a row,
-- so that nobody waits for anybody, and what is rolled back never counted; now and then rows are folded into one.
CREATE TABLE "member_tally" (
  "members" bigint NOT NULL,
  "stamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) FILTER (WHERE enabled) INTO change FROM written;
    IF NOT EXISTS (SELECT FROM written) THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT -count(*) FILTER (WHERE enabled) INTO change FROM gone;
    IF NOT EXISTS (SELECT FROM gone) THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT (SELECT count(*) FILTER (WHERE enabled) FROM written) - (SELECT count(*) FILTER (WHERE enabled) FROM gone)
      INTO change;
    IF NOT EXISTS (
      SELECT id, first_name, last_name, email, enabled FROM written
      EXCEPT ALL SELECT id, first_name, last_name, email, enabled FROM gone
    ) THEN RETURN NULL; END IF;
  ELSE
    SELECT -coalesce(sum(members), 0) INTO change FROM member_tally;
  END IF;
  INSERT INTO member_tally VALUES (change, hashtextextended(gen_random_uuid()::text, 0));
  IF random() < 0.05 THEN
    WITH folded AS (
      DELETE FROM member_tally
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM member_tally LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING members, stamp
    )
    INSERT INTO member_tally SELECT sum(members), bit_xor(stamp) FROM folded HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE TRIGGER member_inserted AFTER INSERT ON "member" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER member_updated AFTER UPDATE ON "member" REFERENCING OLD TABLE AS gone NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER member_deleted AFTER DELETE ON "member" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
CREATE TRIGGER member_truncated AFTER TRUNCATE ON "member"
  FOR EACH STATEMENT EXECUTE FUNCTION count_members();
--> statement-breakpoint
INSERT INTO member_tally
  SELECT count(*) FILTER (WHERE enabled), hashtextextended(gen_random_uuid()::text, 0) FROM "member";
--> statement-breakpoint
CREATE TABLE "catalogue_stamp" (
  "stamp" bigint NOT NULL
);
--> statement-breakpoint
CREATE FUNCTION stamp_catalogue() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  INSERT INTO catalogue_stamp VALUES (hashtextextended(gen_random_uuid()::text, 0));
  IF random() < 0.05 THEN
    WITH folded AS (
      DELETE FROM catalogue_stamp
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM catalogue_stamp LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING stamp
    )
    INSERT INTO catalogue_stamp SELECT bit_xor(stamp) FROM folded HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE TRIGGER organisation_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "organisation"
  FOR EACH STATEMENT EXECUTE FUNCTION stamp_catalogue();
--> statement-breakpoint
CREATE TRIGGER configuration_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "membership_configuration"
  FOR EACH STATEMENT EXECUTE FUNCTION stamp_catalogue();
--> statement-breakpoint
INSERT INTO catalogue_stamp VALUES (hashtextextended(gen_random_uuid()::text, 0));
--> statement-breakpoint
COMMENT ON TABLE "catalogue_stamp" IS 'Rows XOR to one stamp of the state of all organisations and their configurations.';
--> statement-breakpoint
COMMENT ON TABLE "member_tally" IS 'Rows sum to how many members are enabled; their stamps XOR to one of the state of what is searched.';
