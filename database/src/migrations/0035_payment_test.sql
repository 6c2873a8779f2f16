CREATE TABLE "payment_test" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"test_mode" boolean NOT NULL,
	"keys_hash" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"callback_token_hash" text NOT NULL,
	"provider_payment_id" text,
	"authorization_id" text,
	"started_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_test_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_test_callback_token_hash_unique" UNIQUE("callback_token_hash")
);
--> statement-breakpoint
ALTER TABLE "payment_test" ADD CONSTRAINT "payment_test_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_test" ADD CONSTRAINT "payment_test_started_by_member_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_test_org" ON "payment_test" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_test_open" ON "payment_test" USING btree ("created_at") WHERE "payment_test"."ended_at" is null;