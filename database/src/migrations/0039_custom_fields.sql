-- Fields of an organisation's own, and what its members answer (decision 34). The codes of the answers are copied to the list
-- of members, as an array whose subscript is the number of the field.
CREATE TABLE "custom_answer" (
	"org_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"code" double precision NOT NULL,
	"text" text,
	"key" text,
	"update_date" timestamp with time zone NOT NULL,
	CONSTRAINT "custom_answer_member_id_org_id_number_pk" PRIMARY KEY("member_id","org_id","number")
);
--> statement-breakpoint
CREATE TABLE "custom_field" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"name" text NOT NULL,
	"help" text NOT NULL,
	"kind" text NOT NULL,
	"access" text NOT NULL,
	"at_joining" text NOT NULL,
	"options" jsonb NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"update_date" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "custom_field_number" UNIQUE("org_id","number")
);
--> statement-breakpoint
ALTER TABLE "organisation_member" ADD COLUMN "answers" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_answer" ADD CONSTRAINT "custom_answer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_answer" ADD CONSTRAINT "custom_answer_field" FOREIGN KEY ("org_id","number") REFERENCES "public"."custom_field"("org_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field" ADD CONSTRAINT "custom_field_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_answer_of_field" ON "custom_answer" USING btree ("org_id","number");--> statement-breakpoint
CREATE FUNCTION membership_answers(of_org uuid, of_member uuid) RETURNS double precision[] LANGUAGE plpgsql STABLE AS $f$
DECLARE
  one record;
  answers double precision[] := '{}';
BEGIN
  FOR one IN SELECT number, code FROM custom_answer WHERE member_id = of_member AND org_id = of_org ORDER BY number LOOP
    answers[one.number] := one.code;
  END LOOP;
  RETURN answers;
END $f$;
--> statement-breakpoint
-- The row is locked before the answers are read: of two writers the second one reads what the first one committed.
CREATE FUNCTION list_answer() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  of_org uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.org_id ELSE NEW.org_id END;
  of_member uuid := CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END;
  of_membership uuid;
BEGIN
  SELECT membership_id INTO of_membership FROM organisation_member
    WHERE membership_id = (SELECT id FROM membership WHERE member_id = of_member AND org_id = of_org) FOR UPDATE;
  UPDATE organisation_member SET answers = membership_answers(of_org, of_member) WHERE membership_id = of_membership;
  RETURN NULL;
END $f$;
--> statement-breakpoint
-- Who answers before buying is a member after that; of both at once the second one finds what the first one wrote.
CREATE FUNCTION list_answers() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member SET answers = membership_answers(NEW.org_id, NEW.member_id)
    WHERE membership_id = NEW.id AND answers IS DISTINCT FROM membership_answers(NEW.org_id, NEW.member_id);
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE TRIGGER answer_listed AFTER INSERT OR DELETE ON "custom_answer" FOR EACH ROW
  EXECUTE FUNCTION list_answer();
--> statement-breakpoint
CREATE TRIGGER answer_changed AFTER UPDATE ON "custom_answer" FOR EACH ROW WHEN (OLD.code <> NEW.code)
  EXECUTE FUNCTION list_answer();
--> statement-breakpoint
-- After membership_listed, which makes the row: triggers of one kind fire in the order of their names.
CREATE TRIGGER membership_listed_answers AFTER INSERT ON "membership" FOR EACH ROW
  EXECUTE FUNCTION list_answers();
--> statement-breakpoint
CREATE TRIGGER membership_moved_answers AFTER UPDATE ON "membership" FOR EACH ROW WHEN ((OLD.id, OLD.org_id, OLD.member_id) IS DISTINCT FROM (NEW.id, NEW.org_id, NEW.member_id))
  EXECUTE FUNCTION list_answers();
