-- A search finds members by the beginnings of words (decision 19). It needs no extension.
--
-- The words of a text as a search compares them, with a space before each: in lower case, without accents; ø, ö, oe and o
-- are one letter, so are å, aa and a, and æ is ae. Digits that only spaces and signs set apart are one word, and a country
-- code after a + is left out, so a phone number is one word however it is written. No word holds a character that means
-- something in a pattern. Self-contained, so that a dump restores.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $f$
  SELECT ' ' || trim(regexp_replace(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(replace(replace(replace(
          translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C"),
            'ØøÐðĐđŁłÆŒÞ', 'ooddddllæœþ'),
          'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'aa', 'a'), 'oe', 'o'),
        '\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)(?=[ ()./-]*\d)', ' ', 'g'),
      '(\d)[ ()./-]+(?=\d)', '\1', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$f$;
--> statement-breakpoint
-- Every beginning of each of these words. So dear that no plan asks it of every member.
CREATE FUNCTION word_beginnings(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $f$
  SELECT array_agg(DISTINCT left(word, length))
  FROM string_to_table(words, ' ') AS word, generate_series(1, length(word)) AS length
$f$;
--> statement-breakpoint
-- Of installations in which a search compared pieces of words. Before the columns: writing rows would write these, too.
DROP INDEX IF EXISTS "member_search", "member_search_before_domain";
--> statement-breakpoint
ALTER TABLE "member"
  DROP COLUMN "search_text",
  ADD COLUMN "search_words" text COLLATE "C" GENERATED ALWAYS AS (search_words(
    first_name || ' ' || last_name || chr(10) || coalesce(email, '') || chr(10) || coalesce(phone, ''))) STORED;
--> statement-breakpoint
-- No list of pending entries: each search would read it, and the embedded engine never empties it by itself.
CREATE INDEX "member_search_words" ON "member" USING gin (word_beginnings(search_words)) WITH (fastupdate = off)
  WHERE enabled;
--> statement-breakpoint
-- As in migration 0002, without what only served searches for pieces of words and answers that were kept.
CREATE OR REPLACE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO change FROM written WHERE enabled;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT -count(*) INTO change FROM gone WHERE enabled;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT (SELECT count(*) FROM written WHERE enabled) - (SELECT count(*) FROM gone WHERE enabled) INTO change;
  ELSE
    SELECT -coalesce(sum(members), 0) INTO change FROM member_tally;
  END IF;
  IF change = 0 THEN RETURN NULL; END IF;
  INSERT INTO member_tally VALUES (change);
  IF random() < 0.05 THEN
    WITH folded AS (
      DELETE FROM member_tally
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM member_tally LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING members
    )
    INSERT INTO member_tally SELECT sum(members) FROM folded HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $f$;
--> statement-breakpoint
ALTER TABLE "member_tally" DROP COLUMN "stamp";
--> statement-breakpoint
COMMENT ON TABLE "member_tally" IS 'Rows sum to how many members are enabled.';
--> statement-breakpoint
DROP TABLE "member_domain_tally";
--> statement-breakpoint
DROP FUNCTION search_domain(text), search_before_domain(text);
