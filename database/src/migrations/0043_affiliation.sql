-- An organisation may be under another (decision 39), and figures of many roll up from counts that triggers keep.
CREATE TABLE "affiliation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parent_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"asked_by_parent" boolean NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	"accepted_at" timestamp with time zone,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "affiliation_two" CHECK ("affiliation"."parent_id" <> "affiliation"."child_id")
);
--> statement-breakpoint
CREATE TABLE "organisation_tally" (
	"org_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"gender" text NOT NULL,
	"age_group" smallint NOT NULL,
	"members" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_agreement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"fields" text[] NOT NULL,
	"ends_on" date NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "affiliation" ADD CONSTRAINT "affiliation_parent_id_organisation_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliation" ADD CONSTRAINT "affiliation_child_id_organisation_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliation" ADD CONSTRAINT "affiliation_asked_by_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliation" ADD CONSTRAINT "affiliation_accepted_by_member_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliation" ADD CONSTRAINT "affiliation_ended_by_member_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_agreement" ADD CONSTRAINT "people_agreement_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_agreement" ADD CONSTRAINT "people_agreement_parent_id_organisation_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_agreement" ADD CONSTRAINT "people_agreement_given_by_member_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_agreement" ADD CONSTRAINT "people_agreement_ended_by_member_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliation_once" ON "affiliation" USING btree ("parent_id","child_id") WHERE "affiliation"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliation_one_parent" ON "affiliation" USING btree ("child_id") WHERE "affiliation"."accepted_at" is not null and "affiliation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "affiliation_child" ON "affiliation" USING btree ("child_id") WHERE "affiliation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "organisation_tally_cell" ON "organisation_tally" USING btree ("org_id","year","gender","age_group","members");--> statement-breakpoint
CREATE INDEX "people_agreement_org" ON "people_agreement" USING btree ("org_id") WHERE "people_agreement"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "people_agreement_parent" ON "people_agreement" USING btree ("parent_id") WHERE "people_agreement"."ended_at" is null;
--> statement-breakpoint
-- Of two that would close a circle together the second waits, and then sees the first: the lock holds until the commit, and
-- each statement here reads what is committed by then.
CREATE FUNCTION affiliation_fits() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  above uuid[];
  levels_below integer;
BEGIN
  PERFORM pg_advisory_xact_lock(6335343);
  WITH RECURSIVE up AS (
    SELECT NEW.parent_id AS id
    UNION SELECT a.parent_id FROM up JOIN affiliation a ON a.child_id = up.id
      WHERE a.accepted_at IS NOT NULL AND a.ended_at IS NULL AND a.id <> NEW.id
  ) SELECT array_agg(id) INTO above FROM up;
  IF NEW.child_id = ANY (above) THEN
    RAISE EXCEPTION 'an organisation can not be below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'affiliation_no_circle';
  END IF;
  WITH RECURSIVE down AS (
    SELECT NEW.child_id AS id, 1 AS level
    UNION SELECT a.child_id, down.level + 1 FROM down JOIN affiliation a ON a.parent_id = down.id
      WHERE a.accepted_at IS NOT NULL AND a.ended_at IS NULL AND a.id <> NEW.id
  ) SELECT max(level) INTO levels_below FROM down;
  IF cardinality(above) + levels_below > 5 THEN
    RAISE EXCEPTION 'organisations have at most five levels' USING ERRCODE = 'check_violation', CONSTRAINT = 'affiliation_levels';
  END IF;
  RETURN NEW;
END $f$;
--> statement-breakpoint
CREATE TRIGGER affiliation_fits BEFORE INSERT OR UPDATE ON "affiliation" FOR EACH ROW
  WHEN (NEW.accepted_at IS NOT NULL AND NEW.ended_at IS NULL) EXECUTE FUNCTION affiliation_fits();
--> statement-breakpoint
-- Every organisation above one, itself as well, the nearest first.
CREATE FUNCTION organisations_above(of_org uuid) RETURNS TABLE (id uuid, distance integer) LANGUAGE sql STABLE AS $f$
  WITH RECURSIVE up AS (
    SELECT of_org AS id, 0 AS distance
    UNION ALL SELECT a.parent_id, up.distance + 1 FROM up JOIN affiliation a ON a.child_id = up.id
      WHERE a.accepted_at IS NOT NULL AND a.ended_at IS NULL
  ) SELECT id, distance FROM up
$f$;
--> statement-breakpoint
-- Every organisation below one, with the one right below through which it is.
CREATE FUNCTION organisations_below(of_org uuid) RETURNS TABLE (id uuid, through uuid) LANGUAGE sql STABLE AS $f$
  WITH RECURSIVE down AS (
    SELECT a.child_id AS id, a.child_id AS through FROM affiliation a
      WHERE a.parent_id = of_org AND a.accepted_at IS NOT NULL AND a.ended_at IS NULL
    UNION ALL SELECT a.child_id, down.through FROM down JOIN affiliation a ON a.parent_id = down.id
      WHERE a.accepted_at IS NOT NULL AND a.ended_at IS NULL
  ) SELECT id, through FROM down
$f$;
--> statement-breakpoint
-- The place in the domain's AGE_GROUPS, by the age on the last day of the year, so that no count changes with the day.
CREATE FUNCTION age_group(born date, year integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$
  SELECT CASE WHEN born IS NULL OR extract(year FROM born) > year THEN 8
    ELSE width_bucket(year - extract(year FROM born)::integer, ARRAY[7, 13, 19, 25, 40, 60, 70]) END::smallint
$f$;
--> statement-breakpoint
-- The cells in which a person of a list counts: each year that was paid or given.
CREATE FUNCTION member_cells(one organisation_member) RETURNS TABLE (year smallint, gender text, age_group smallint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$
  SELECT year::smallint, one.gender, age_group(one.date_of_birth, year)
  FROM generate_subscripts(one.states, 1) AS year WHERE one.states[year] IN (1, 2)
$f$;
--> statement-breakpoint
-- A write adds rows, so no writer waits for another and a rollback leaves nothing; now and then a cell's rows become one.
CREATE FUNCTION tally_organisation_member() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  cell record;
BEGIN
  FOR cell IN
    SELECT org_id, year, gender, age_group, sum(change) AS change FROM (
      SELECT OLD.org_id, gone.*, -1 AS change FROM member_cells(OLD) AS gone WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT NEW.org_id, written.*, 1 FROM member_cells(NEW) AS written WHERE TG_OP <> 'DELETE'
    ) AS changes GROUP BY org_id, year, gender, age_group HAVING sum(change) <> 0
  LOOP
    INSERT INTO organisation_tally VALUES (cell.org_id, cell.year, cell.gender, cell.age_group, cell.change);
    IF random() < 0.05 THEN
      WITH folded AS (
        DELETE FROM organisation_tally WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM organisation_tally AS t
          WHERE t.org_id = cell.org_id AND t.year = cell.year AND t.gender = cell.gender AND t.age_group = cell.age_group
          LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING members
      )
      INSERT INTO organisation_tally
        SELECT cell.org_id, cell.year, cell.gender, cell.age_group, sum(members) FROM folded HAVING sum(members) <> 0;
    END IF;
  END LOOP;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE TRIGGER organisation_member_added AFTER INSERT ON "organisation_member" FOR EACH ROW WHEN (NEW.states <> '{}')
  EXECUTE FUNCTION tally_organisation_member();
--> statement-breakpoint
CREATE TRIGGER organisation_member_removed AFTER DELETE ON "organisation_member" FOR EACH ROW WHEN (OLD.states <> '{}')
  EXECUTE FUNCTION tally_organisation_member();
--> statement-breakpoint
CREATE TRIGGER organisation_member_counted AFTER UPDATE ON "organisation_member" FOR EACH ROW
  WHEN ((OLD.org_id, OLD.gender, OLD.date_of_birth, OLD.states) IS DISTINCT FROM (NEW.org_id, NEW.gender, NEW.date_of_birth, NEW.states))
  EXECUTE FUNCTION tally_organisation_member();
--> statement-breakpoint
INSERT INTO organisation_tally
  SELECT one.org_id, cell.year, cell.gender, cell.age_group, count(*)
  FROM organisation_member AS one, member_cells(one) AS cell GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
COMMENT ON TABLE "organisation_tally" IS 'Rows of a cell sum to how many people have a membership of that year; kept by triggers, written by no code.';
