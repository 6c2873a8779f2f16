ALTER TABLE "banner" ADD COLUMN "org_id" uuid;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "audience_year" integer;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "words" jsonb;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banner_org" ON "banner" USING btree ("org_id");