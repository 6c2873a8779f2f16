-- Ends that the staff give memberships (decision 37). Years stay as they were paid; rows of ends stay when they are lifted.
CREATE TABLE "membership_end" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"ended_by" uuid,
	"ended_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_why" text,
	"lifted_by" uuid
);
--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "membership_end" ADD CONSTRAINT "membership_end_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_end" ADD CONSTRAINT "membership_end_ended_by_member_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_end" ADD CONSTRAINT "membership_end_lifted_by_member_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_end_in_effect" ON "membership_end" USING btree ("membership_id") WHERE "membership_end"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "membership_end_membership" ON "membership_end" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "membership_end_by" ON "membership_end" USING btree ("ended_by");--> statement-breakpoint
CREATE INDEX "membership_end_lifted_by" ON "membership_end" USING btree ("lifted_by");
--> statement-breakpoint
-- As in migration 0031, with the day before an end.
CREATE OR REPLACE FUNCTION membership_years(of_membership uuid,
  OUT states smallint[], OUT unpaid integer[], OUT joined date, OUT last_day date) LANGUAGE plpgsql STABLE AS $f$
DECLARE
  one record;
  year integer;
  state smallint;
  ended date;
BEGIN
  states := '{}';
  unpaid := '{}';
  -- Of each year the newest attempt to pay comes first.
  FOR one IN
    SELECT h.membership_for, h.status, h.granted_by, h.start_date, h.end_date, h.open, h.reason, p.state AS attempt, l.unit_minor
    FROM membership_history h LEFT JOIN purchase_line l ON l.history_id = h.id LEFT JOIN payment p ON p.purchase_id = l.purchase_id
    WHERE h.membership_id = of_membership
    ORDER BY h.membership_for, p.created_at DESC NULLS LAST, p.id DESC
  LOOP
    IF year IS DISTINCT FROM one.membership_for THEN
      year := one.membership_for;
      state := 0;
    END IF;
    IF one.status = 'active' THEN
      IF joined IS NULL OR one.start_date < joined THEN joined := one.start_date; END IF;
      IF last_day IS NULL OR one.end_date > last_day THEN last_day := one.end_date; END IF;
      state := CASE WHEN one.granted_by IS NULL OR state = 1 THEN 1 ELSE 2 END;
      unpaid[year] := NULL;
    ELSIF state = 0 AND one.attempt IS NOT NULL THEN
      state := unpaid_year_state(one.attempt);
      IF state IN (3, 4) THEN unpaid[year] := one.unit_minor; END IF;
    ELSIF state = 0 AND NOT one.open AND one.reason IS NOT NULL THEN
      state := 5;
    ELSE
      CONTINUE;
    END IF;
    states[year] := state;
  END LOOP;
  SELECT ends_on - 1 INTO ended FROM membership WHERE id = of_membership;
  IF ended < last_day OR last_day IS NULL THEN last_day := ended; END IF;
END $f$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION list_membership() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN DELETE FROM organisation_member WHERE membership_id = OLD.id; END IF;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  INSERT INTO organisation_member (membership_id, org_id, member_id, renews, ends_on, number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key, first_name_key, last_name_key, words)
    SELECT NEW.id, NEW.org_id, NEW.member_id, NEW.auto_renewal, NEW.ends_on, listed.*
    FROM (SELECT one FROM "member" AS one WHERE id = NEW.member_id FOR SHARE) AS held, listed_member(held.one) AS listed;
  IF TG_OP = 'UPDATE' THEN PERFORM refresh_membership_years(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE FUNCTION list_end() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member SET ends_on = NEW.ends_on WHERE membership_id = NEW.id;
  PERFORM refresh_membership_years(ARRAY[NEW.id]);
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE TRIGGER membership_end_listed AFTER UPDATE ON "membership" FOR EACH ROW WHEN (OLD.ends_on IS DISTINCT FROM NEW.ends_on)
  EXECUTE FUNCTION list_end();
--> statement-breakpoint
-- A year that is paid or given and reaches beyond the end takes it away, by whatever server it is written.
CREATE FUNCTION lift_end() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE membership SET ends_on = NULL WHERE id = NEW.membership_id AND ends_on <= NEW.end_date;
  IF FOUND THEN
    UPDATE membership_end SET lifted_at = NEW.status_change_date, lifted_why = 'bought'
      WHERE membership_id = NEW.membership_id AND lifted_at IS NULL;
  END IF;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE TRIGGER period_begins AFTER INSERT ON "membership_history" FOR EACH ROW WHEN (NEW.status = 'active')
  EXECUTE FUNCTION lift_end();
--> statement-breakpoint
CREATE TRIGGER period_begins_again AFTER UPDATE ON "membership_history" FOR EACH ROW WHEN (NEW.status = 'active' AND OLD.status <> 'active')
  EXECUTE FUNCTION lift_end();
