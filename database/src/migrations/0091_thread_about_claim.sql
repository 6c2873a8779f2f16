ALTER TABLE "contact_thread" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_thread" ADD CONSTRAINT "contact_thread_claim_id_claim_plan_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("plan_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_thread_claim_unique" ON "contact_thread" USING btree ("claim_id");