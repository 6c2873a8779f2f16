ALTER TABLE "event" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "sign_up_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;