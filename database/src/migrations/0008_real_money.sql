CREATE TABLE "dispute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"disputed_on" date NOT NULL,
	"recorded_by" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"concluded_at" timestamp with time zone,
	"concluded_by" uuid,
	"conclusion_reason" text,
	"history_ids" jsonb,
	"effect" text
);
--> statement-breakpoint
CREATE TABLE "books_report" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	"compared" integer NOT NULL,
	"differences" jsonb NOT NULL,
	"unasked" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"payer_id" uuid NOT NULL,
	"card_id" uuid NOT NULL,
	"membership_conf_id" uuid NOT NULL,
	"state" text NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"due_on" date NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"next_on" date NOT NULL,
	"lease_until" timestamp with time zone,
	"purchase_id" uuid,
	"ended_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "renewal_charge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"renewal_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"key" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"authorization_id" text,
	"code" text,
	"retryable" boolean,
	"needs_customer" boolean,
	"started_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "renewal_charge_key_unique" UNIQUE("key"),
	CONSTRAINT "renewal_charge_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "renewal_charge_authorization_id_unique" UNIQUE("authorization_id")
);
--> statement-breakpoint
CREATE TABLE "renewal_setting" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"max_price_rise_percent" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "payment_open_unique";--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "requested_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "former_credentials" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "webhook_token" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "callback_inbox" ADD COLUMN "event_id" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "manual" jsonb;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "source" text DEFAULT 'organisation' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "keeps_years" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "effect" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "rejected_by" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "reject_reason" text;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_recorded_by_member_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_concluded_by_member_id_fk" FOREIGN KEY ("concluded_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "books_report" ADD CONSTRAINT "books_report_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_payer_id_member_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_card_id_saved_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_membership_conf_id_membership_configuration_id_fk" FOREIGN KEY ("membership_conf_id") REFERENCES "public"."membership_configuration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal" ADD CONSTRAINT "renewal_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_charge" ADD CONSTRAINT "renewal_charge_renewal_id_renewal_id_fk" FOREIGN KEY ("renewal_id") REFERENCES "public"."renewal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_charge" ADD CONSTRAINT "renewal_charge_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_setting" ADD CONSTRAINT "renewal_setting_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_payment" ON "dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_running_unique" ON "dispute" USING btree ("payment_id") WHERE "dispute"."concluded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "books_report_day_unique" ON "books_report" USING btree ("org_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_year_unique" ON "renewal" USING btree ("membership_id","year");--> statement-breakpoint
CREATE INDEX "renewal_due" ON "renewal" USING btree ("next_on") WHERE "renewal"."state" in ('announced', 'waiting', 'charging');--> statement-breakpoint
CREATE INDEX "renewal_payer" ON "renewal" USING btree ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_charge_n_unique" ON "renewal_charge" USING btree ("renewal_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_charge_once" ON "renewal_charge" USING btree ("renewal_id") WHERE "renewal_charge"."outcome" <> 'refused';--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_rejected_by_member_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "callback_inbox_event_unique" ON "callback_inbox" USING btree ("payment_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open_unique" ON "payment" USING btree ("purchase_id") WHERE "payment"."state" in ('created', 'window_open', 'authorized', 'capturing', 'captured', 'captured_test', 'free', 'manual', 'refunding', 'part_refunded', 'disputed');--> statement-breakpoint
ALTER TABLE "organisation" ADD CONSTRAINT "organisation_webhook_token_unique" UNIQUE("webhook_token");