CREATE TABLE "contact_thread" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"assignee_id" uuid,
	"last_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_thread_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"assignee_id" uuid
);
--> statement-breakpoint
CREATE TABLE "organisation_staff" (
	"org_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organisation_staff_org_id_member_id_pk" PRIMARY KEY("org_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"membership_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"ends_on" date NOT NULL,
	"step" integer NOT NULL,
	"receiver_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminder_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "reminder_setting" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_stop" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "messaging_consent" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "delivery_status" text;--> statement-breakpoint
ALTER TABLE "contact_thread" ADD CONSTRAINT "contact_thread_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_thread" ADD CONSTRAINT "contact_thread_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_thread" ADD CONSTRAINT "contact_thread_assignee_id_member_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_thread_change" ADD CONSTRAINT "contact_thread_change_thread_id_contact_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."contact_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_thread_change" ADD CONSTRAINT "contact_thread_change_actor_id_member_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_thread_change" ADD CONSTRAINT "contact_thread_change_assignee_id_member_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_staff" ADD CONSTRAINT "organisation_staff_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_staff" ADD CONSTRAINT "organisation_staff_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_membership_id_membership_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."membership"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_receiver_id_member_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_setting" ADD CONSTRAINT "reminder_setting_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_stop" ADD CONSTRAINT "reminder_stop_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_thread_org" ON "contact_thread" USING btree ("org_id","last_at");--> statement-breakpoint
CREATE INDEX "contact_thread_member" ON "contact_thread" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "contact_thread_assignee" ON "contact_thread" USING btree ("assignee_id") WHERE "contact_thread"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_thread_change_thread" ON "contact_thread_change" USING btree ("thread_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "reminder_step_unique" ON "reminder" USING btree ("membership_id","year","step");--> statement-breakpoint
CREATE INDEX "reminder_member" ON "reminder" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "message_provider_id" ON "message" USING btree ("provider_message_id") WHERE "message"."channel" = 'whatsapp';--> statement-breakpoint
CREATE INDEX "notification_thread" ON "notification" USING btree ("message_thread_id") WHERE "notification"."message_thread_id" is not null;--> statement-breakpoint
-- What members and organisations wrote to each other before has its thread too: whose turn it is tells who wrote last.
INSERT INTO "contact_thread" ("id", "org_id", "member_id", "title", "state", "last_at")
SELECT "begun"."id", "organisation"."id", "begun"."sender_id", "begun"."title",
	CASE "latest"."type" WHEN 'CONTACT_US_REPLY' THEN 'waiting' ELSE 'open' END, "latest"."created_at"
FROM "notification" "begun"
JOIN "organisation" ON "organisation"."id"::text = "begun"."data" ->> 'orgId'
CROSS JOIN LATERAL (
	SELECT "type", "created_at" FROM "notification" "one"
	WHERE "one"."message_thread_id" = "begun"."id" ORDER BY "created_at" DESC, "id" DESC LIMIT 1
) "latest"
WHERE "begun"."type" = 'CONTACT_US' AND "begun"."message_thread_id" = "begun"."id" AND "begun"."sender_id" IS NOT NULL;
