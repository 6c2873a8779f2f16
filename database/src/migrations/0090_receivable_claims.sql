ALTER TABLE "claim" ADD COLUMN "is_receivable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "accounting_basis" text DEFAULT 'cash' NOT NULL;