CREATE TABLE "claim" (
	"plan_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"due_on" date NOT NULL,
	"counts_for_days" integer,
	"ended_as" text
);
--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "next_claim_number" integer DEFAULT 10001 NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_plan_id_instalment_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_reference_unique" ON "claim" USING btree ("org_id","reference");--> statement-breakpoint
CREATE INDEX "claim_due" ON "claim" USING btree ("org_id","due_on","plan_id");