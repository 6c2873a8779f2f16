ALTER TABLE "banner" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;