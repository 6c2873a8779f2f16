-- Nearly all members share a few domains of e-mail addresses, so a piece of one is found in nearly all members: their
-- number is kept for each domain, and only those who match outside of it are counted anew.
-- Not STRICT, so that they are put into the queries that name them.
-- The domain with its @, as the end of search_text (migration 0002); null without an address.
CREATE FUNCTION search_domain(search_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$
  SELECT substr(split_part(search_text, chr(10), -1), nullif(strpos(split_part(search_text, chr(10), -1), '@'), 0))
$f$;
--> statement-breakpoint
-- What stands in search_text before that. Self-contained, because an index is made of it.
CREATE FUNCTION search_before_domain(search_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$
  SELECT left(search_text, length(search_text) - length(coalesce(
    substr(split_part(search_text, chr(10), -1), nullif(strpos(split_part(search_text, chr(10), -1), '@'), 0)), '')))
$f$;
--> statement-breakpoint
CREATE TABLE "member_domain_tally" (
  "domain" text COLLATE "C" NOT NULL,
  "members" bigint NOT NULL
);
--> statement-breakpoint
COMMENT ON TABLE "member_domain_tally" IS 'Rows of a domain sum to how many enabled members have their e-mail address there.';
--> statement-breakpoint
-- As in migration 0002, and the domains besides.
CREATE OR REPLACE FUNCTION count_members() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  change bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) FILTER (WHERE enabled) INTO change FROM written;
    IF NOT EXISTS (SELECT FROM written) THEN RETURN NULL; END IF;
    INSERT INTO member_domain_tally
      SELECT search_domain(search_text), count(*) FROM written
      WHERE enabled AND search_domain(search_text) IS NOT NULL GROUP BY 1;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT -count(*) FILTER (WHERE enabled) INTO change FROM gone;
    IF NOT EXISTS (SELECT FROM gone) THEN RETURN NULL; END IF;
    INSERT INTO member_domain_tally
      SELECT search_domain(search_text), -count(*) FROM gone
      WHERE enabled AND search_domain(search_text) IS NOT NULL GROUP BY 1;
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT (SELECT count(*) FILTER (WHERE enabled) FROM written) - (SELECT count(*) FILTER (WHERE enabled) FROM gone)
      INTO change;
    IF NOT EXISTS (
      SELECT id, first_name, last_name, email, enabled FROM written
      EXCEPT ALL SELECT id, first_name, last_name, email, enabled FROM gone
    ) THEN RETURN NULL; END IF;
    INSERT INTO member_domain_tally
      SELECT domain, sum(members) FROM (
        SELECT search_domain(search_text) AS domain, 1 AS members FROM written WHERE enabled
        UNION ALL SELECT search_domain(search_text), -1 FROM gone WHERE enabled
      ) AS changed
      WHERE domain IS NOT NULL GROUP BY domain HAVING sum(members) <> 0;
  ELSE
    SELECT -coalesce(sum(members), 0) INTO change FROM member_tally;
    DELETE FROM member_domain_tally;
  END IF;
  INSERT INTO member_tally VALUES (change, hashtextextended(gen_random_uuid()::text, 0));
  IF random() < 0.05 THEN
    WITH folded AS (
      DELETE FROM member_tally
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM member_tally LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING members, stamp
    )
    INSERT INTO member_tally SELECT sum(members), bit_xor(stamp) FROM folded HAVING count(*) > 0;
    -- More of them at once: there are as many as there are domains.
    WITH folded AS (
      DELETE FROM member_domain_tally
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM member_domain_tally LIMIT 20000 FOR UPDATE SKIP LOCKED))
        RETURNING domain, members
    )
    INSERT INTO member_domain_tally SELECT domain, sum(members) FROM folded GROUP BY domain HAVING sum(members) <> 0;
  END IF;
  RETURN NULL;
END $f$;
--> statement-breakpoint
INSERT INTO member_domain_tally
  SELECT search_domain(search_text), count(*) FROM "member"
  WHERE enabled AND search_domain(search_text) IS NOT NULL GROUP BY 1;
