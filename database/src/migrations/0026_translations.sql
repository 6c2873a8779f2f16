ALTER TABLE "event" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_configuration" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;