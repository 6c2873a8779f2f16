ALTER TABLE "guest" ADD COLUMN "idempotency_key" uuid;--> statement-breakpoint
ALTER TABLE "guest" ADD COLUMN "request_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "guest_idempotency_unique" ON "guest" USING btree ("event_id","idempotency_key");