ALTER TABLE "batch" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_configuration" ADD COLUMN "renewal_claim" jsonb;