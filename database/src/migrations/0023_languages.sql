ALTER TABLE "member" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "language" text;