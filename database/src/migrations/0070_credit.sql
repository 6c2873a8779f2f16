CREATE TABLE "credit_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"cause" text NOT NULL,
	"method" text,
	"booked_on" date NOT NULL,
	"claim_id" uuid,
	"payment_id" uuid,
	"undoes_id" uuid,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entry_undoes_id_unique" UNIQUE("undoes_id")
);
--> statement-breakpoint
CREATE TABLE "credit_payback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"method" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"entry_id" uuid,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_match" ADD COLUMN "credit_id" uuid;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_payer_id_member_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_claim_id_claim_plan_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_payback" ADD CONSTRAINT "credit_payback_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_payback" ADD CONSTRAINT "credit_payback_payer_id_member_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_payback" ADD CONSTRAINT "credit_payback_entry_id_credit_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."credit_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_payback" ADD CONSTRAINT "credit_payback_requested_by_member_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_payback" ADD CONSTRAINT "credit_payback_decided_by_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entry_payer" ON "credit_entry" USING btree ("org_id","payer_id");--> statement-breakpoint
CREATE INDEX "credit_entry_booked" ON "credit_entry" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_payment_unique" ON "credit_entry" USING btree ("payment_id","cause");--> statement-breakpoint
CREATE INDEX "credit_payback_payer" ON "credit_payback" USING btree ("org_id","payer_id");--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_credit_id_credit_entry_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credit_entry"("id") ON DELETE no action ON UPDATE no action NOT VALID;