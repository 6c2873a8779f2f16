ALTER TABLE "refund" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_registration" ADD COLUMN "called_off_from" text;