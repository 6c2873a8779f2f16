ALTER TABLE "refund" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_idempotency_unique" ON "refund" USING btree ("payment_id","idempotency_key");