CREATE TABLE "account_letter" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"written_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_letter" ADD CONSTRAINT "account_letter_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_letter" ADD CONSTRAINT "account_letter_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_letter" ADD CONSTRAINT "account_letter_written_by_member_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_letter_digest" ON "account_letter" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "account_letter_member" ON "account_letter" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "account_letter_writer" ON "account_letter" USING btree ("written_by");