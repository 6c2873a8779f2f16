CREATE TABLE "claim_payer" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "share_of" uuid;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "is_awaited" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_payer" ADD CONSTRAINT "claim_payer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_payer" ADD CONSTRAINT "claim_payer_plan_id_claim_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."claim"("plan_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_payer_plan_unique" ON "claim_payer" USING btree ("plan_id");--> statement-breakpoint
ALTER TABLE "claim" ADD CONSTRAINT "claim_share_of_claim_plan_id_fk" FOREIGN KEY ("share_of") REFERENCES "public"."claim"("plan_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "claim_share_of" ON "claim" USING btree ("share_of") WHERE "claim"."share_of" is not null;