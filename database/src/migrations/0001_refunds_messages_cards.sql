CREATE TABLE "message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedup_key" text NOT NULL,
	"channel" text NOT NULL,
	"template_id" integer NOT NULL,
	"member_id" uuid,
	"org_id" uuid,
	"params" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"provider_message_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"reason" text NOT NULL,
	"history_ids" jsonb NOT NULL,
	"state" text NOT NULL,
	"key" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"approved_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"code" text,
	CONSTRAINT "refund_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "saved_card" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"identifier" text NOT NULL,
	"brand" text,
	"last4" text,
	"expiry" text,
	"consent" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "payment_open_unique";--> statement-breakpoint
DROP INDEX "payment_undecided";--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "org_id" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "place" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "messaging_opt_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "renewal_consent" jsonb;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_history" ADD COLUMN "granted_by" uuid;--> statement-breakpoint
ALTER TABLE "membership_history" ADD COLUMN "grant_reason" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "refund_second_person_minor" integer;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "messaging_phone" text;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "save_card_consent" jsonb;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "hinted_saved_card_id" text;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_requested_by_member_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_approved_by_member_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_card" ADD CONSTRAINT "saved_card_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_card" ADD CONSTRAINT "saved_card_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_dedup_unique" ON "message" USING btree ("dedup_key");--> statement-breakpoint
CREATE INDEX "message_due" ON "message" USING btree ("next_at") WHERE "message"."state" in ('queued', 'failed', 'sending');--> statement-breakpoint
CREATE INDEX "message_member" ON "message" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refund_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_running_unique" ON "refund" USING btree ("payment_id") WHERE "refund"."state" = 'started';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_card_identifier_unique" ON "saved_card" USING btree ("provider","identifier");--> statement-breakpoint
CREATE INDEX "saved_card_member" ON "saved_card" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "membership_history" ADD CONSTRAINT "membership_history_granted_by_member_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_org" ON "audit" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_place_unique" ON "audit" USING btree ("place");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open_unique" ON "payment" USING btree ("purchase_id") WHERE "payment"."state" in ('created', 'window_open', 'authorized', 'capturing', 'captured', 'captured_test', 'free', 'refunding', 'part_refunded', 'disputed');--> statement-breakpoint
CREATE INDEX "payment_undecided" ON "payment" USING btree ("created_at") WHERE "payment"."state" in ('window_open', 'superseded', 'authorized', 'capturing', 'voiding', 'refunding');--> statement-breakpoint
CREATE INDEX "family_invitation_invitee_member" ON "family_invitation" USING btree ("invitee_id");--> statement-breakpoint
CREATE INDEX "notification_sender" ON "notification" USING btree ("sender_id","created_at");
