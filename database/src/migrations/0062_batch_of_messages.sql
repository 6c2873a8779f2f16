ALTER TABLE "batch" ADD COLUMN "dedup_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_dedup_unique" ON "batch" USING btree ("dedup_key");