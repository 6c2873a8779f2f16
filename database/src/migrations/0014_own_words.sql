CREATE TABLE "wording" (
	"org_id" uuid NOT NULL,
	"template_id" integer NOT NULL,
	"subject" text,
	"body" text,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wording_org_id_template_id_pk" PRIMARY KEY("org_id","template_id")
);
--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "wording" jsonb;--> statement-breakpoint
ALTER TABLE "wording" ADD CONSTRAINT "wording_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wording" ADD CONSTRAINT "wording_changed_by_member_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_history_end" ON "membership_history" USING btree ("org_id","end_date");