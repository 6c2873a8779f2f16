DROP INDEX "dispute_running_unique";--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "kind" text DEFAULT 'chargeback' NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "amount_minor" integer;--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "provider_dispute_id" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "charged_back_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_provider_unique" ON "dispute" USING btree ("payment_id","provider_dispute_id");--> statement-breakpoint
-- Until now a dispute was about all that was left of its payment, and a lost one took that.
UPDATE "dispute" SET "amount_minor" = p."captured_minor" - p."refunded_minor" FROM "payment" p WHERE p."id" = "dispute"."payment_id";--> statement-breakpoint
UPDATE "payment" SET "charged_back_minor" = "captured_minor" - "refunded_minor" WHERE "state" = 'lost';
