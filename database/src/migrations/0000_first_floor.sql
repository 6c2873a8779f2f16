CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"subject_id" uuid,
	"action" text NOT NULL,
	"object_id" text,
	"trace_id" text,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"group_id" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"closable" boolean DEFAULT true NOT NULL,
	"auto_close_time" integer DEFAULT 0 NOT NULL,
	"target" jsonb NOT NULL,
	"exclude" jsonb NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"for_members" boolean DEFAULT false NOT NULL,
	"guests_invited" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"inviter_id" uuid NOT NULL,
	"invitee_id" uuid,
	"inviter_email" text NOT NULL,
	"invitee_email" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"consent" jsonb
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"phone_number" text,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"fails" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oidc_payload" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"account_id" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oidc_payload_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parent_id" uuid,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"gender" text,
	"date_of_birth" date,
	"profile_image" text,
	"address" jsonb,
	"enabled" boolean DEFAULT true NOT NULL,
	"comments" text,
	"issuer" text,
	"subject" text,
	"registration_date" timestamp with time zone NOT NULL,
	"update_date" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"auto_renewal" boolean DEFAULT false NOT NULL,
	"auto_renew_cycle" text,
	"saved_card_identifier" text,
	"old_status" text DEFAULT 'inactive' NOT NULL,
	"new_status" text DEFAULT 'inactive' NOT NULL,
	"update_date" timestamp with time zone NOT NULL,
	"overall_start_date" date,
	"overall_end_date" date
);
--> statement-breakpoint
CREATE TABLE "membership_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"membership_conf_id" uuid NOT NULL,
	"membership_for" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" text DEFAULT 'inactive' NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"gdpr_agreement" boolean NOT NULL,
	"consent_version" text,
	"status_change_date" timestamp with time zone NOT NULL,
	"reference_key" text NOT NULL,
	"created_by" uuid NOT NULL,
	"reason" text,
	"wp_entry_id" text,
	"wp_form_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_thread_id" uuid,
	"receiver_id" uuid NOT NULL,
	"sender_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"data" jsonb NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_date" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"dedup_key" text
);
--> statement-breakpoint
CREATE TABLE "membership_configuration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"membership_price_minor" integer NOT NULL,
	"vat_rate_ten_thousandths" integer NOT NULL,
	"membership_surcharge_minor" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"offer_start_date" date NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"hue" integer DEFAULT 220 NOT NULL,
	"logo" text,
	"email" text,
	"address" text,
	"registration_number" text,
	"currency" text DEFAULT 'DKK' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"payment_provider" text DEFAULT 'freepay' NOT NULL,
	"payment_auth_token" text,
	"payment_test_mode" boolean DEFAULT true NOT NULL,
	"next_receipt_number" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "organisation_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "callback_inbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"hints" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "capture_attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"key" text NOT NULL,
	"outcome" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"code" text,
	CONSTRAINT "capture_attempt_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"state" text NOT NULL,
	"provider" text NOT NULL,
	"test" boolean NOT NULL,
	"reference" text NOT NULL,
	"order_number" text NOT NULL,
	"provider_payment_id" text,
	"window_url" text,
	"window_opened_at" timestamp with time zone,
	"authorization_id" text,
	"hinted_authorization_id" text,
	"return_token_hash" text,
	"return_token_expires_at" timestamp with time zone,
	"callback_token_hash" text,
	"captured_minor" integer DEFAULT 0 NOT NULL,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"settling_until" timestamp with time zone,
	"settle_tries" integer DEFAULT 0 NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"payment_updated_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_provider_payment_id_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payment_authorization_id_unique" UNIQUE("authorization_id"),
	CONSTRAINT "payment_return_token_hash_unique" UNIQUE("return_token_hash"),
	CONSTRAINT "payment_callback_token_hash_unique" UNIQUE("callback_token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"source" text NOT NULL,
	"actor_id" uuid,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payer_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"total_minor" integer NOT NULL,
	"reference_key" text NOT NULL,
	"gdpr_agreement" boolean NOT NULL,
	"billing_name" text NOT NULL,
	"billing_address" text NOT NULL,
	"billing_email" text NOT NULL,
	"billing_phone" text NOT NULL,
	"skipped" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_line" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"history_id" uuid NOT NULL,
	"price_version" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"vat_minor" integer NOT NULL,
	"surcharge_minor" integer NOT NULL,
	"unit_minor" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"payment_id" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "receipt_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_invitation" ADD CONSTRAINT "family_invitation_inviter_id_member_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_invitation" ADD CONSTRAINT "family_invitation_invitee_id_member_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_history" ADD CONSTRAINT "membership_history_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_history" ADD CONSTRAINT "membership_history_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_history" ADD CONSTRAINT "membership_history_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_history" ADD CONSTRAINT "membership_history_membership_conf_id_membership_configuration_id_fk" FOREIGN KEY ("membership_conf_id") REFERENCES "public"."membership_configuration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_history" ADD CONSTRAINT "membership_history_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_receiver_id_member_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_sender_id_member_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_configuration" ADD CONSTRAINT "membership_configuration_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_inbox" ADD CONSTRAINT "callback_inbox_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_attempt" ADD CONSTRAINT "capture_attempt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_actor_id_member_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_actor_id_member_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_payer_id_member_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_history_id_membership_history_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."membership_history"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject_id","at");--> statement-breakpoint
CREATE INDEX "event_org_end" ON "event" USING btree ("org_id","end_date");--> statement-breakpoint
CREATE UNIQUE INDEX "family_invitation_pending_unique" ON "family_invitation" USING btree ("inviter_id","invitee_email") WHERE "family_invitation"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "family_invitation_invitee" ON "family_invitation" USING btree ("invitee_email");--> statement-breakpoint
CREATE INDEX "family_invitation_inviter" ON "family_invitation" USING btree ("inviter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email" ON "account" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_key_kind" ON "identity_key" USING btree ("kind");--> statement-breakpoint
CREATE INDEX "login_throttle_first_at" ON "login_throttle" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "oidc_payload_grant_id" ON "oidc_payload" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_uid" ON "oidc_payload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_expires_at" ON "oidc_payload" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_email_unique" ON "member" USING btree ("email") WHERE "member"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "member_identity_unique" ON "member" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "member_parent" ON "member" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "member_name" ON "member" USING btree ("first_name","last_name");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_member_org_unique" ON "membership" USING btree ("member_id","org_id");--> statement-breakpoint
CREATE INDEX "membership_org" ON "membership" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_history_active_unique" ON "membership_history" USING btree ("member_id","org_id","membership_for") WHERE "membership_history"."status" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "membership_history_draft_unique" ON "membership_history" USING btree ("member_id","org_id","membership_conf_id","created_by") WHERE "membership_history"."status" = 'inactive' and "membership_history"."open";--> statement-breakpoint
CREATE INDEX "membership_history_membership" ON "membership_history" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "membership_history_member" ON "membership_history" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "membership_history_reference" ON "membership_history" USING btree ("reference_key");--> statement-breakpoint
CREATE INDEX "notification_receiver" ON "notification" USING btree ("receiver_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_dedup_unique" ON "notification" USING btree ("dedup_key");--> statement-breakpoint
CREATE INDEX "membership_configuration_org" ON "membership_configuration" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "callback_inbox_payment" ON "callback_inbox" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "capture_attempt_n_unique" ON "capture_attempt" USING btree ("payment_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open_unique" ON "payment" USING btree ("purchase_id") WHERE "payment"."state" in ('created', 'window_open', 'authorized', 'capturing', 'captured', 'captured_test', 'free');--> statement-breakpoint
CREATE INDEX "payment_purchase" ON "payment" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "payment_undecided" ON "payment" USING btree ("created_at") WHERE "payment"."state" in ('window_open', 'superseded', 'authorized', 'capturing', 'voiding');--> statement-breakpoint
CREATE INDEX "payment_event_payment" ON "payment_event" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_reference_unique" ON "purchase" USING btree ("payer_id","org_id","reference_key");--> statement-breakpoint
CREATE INDEX "purchase_payer" ON "purchase" USING btree ("payer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_line_history_unique" ON "purchase_line" USING btree ("purchase_id","history_id");--> statement-breakpoint
CREATE INDEX "purchase_line_history" ON "purchase_line" USING btree ("history_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_number_unique" ON "receipt" USING btree ("org_id","number");