ALTER TABLE "event" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "sign_up_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action NOT VALID;