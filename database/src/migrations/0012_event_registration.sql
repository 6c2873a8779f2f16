CREATE TABLE "event_registration" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"queue_number" integer,
	"offer_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"ending" text,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "takes_sign_ups" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "sign_up_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_registration" ADD CONSTRAINT "event_registration_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registration" ADD CONSTRAINT "event_registration_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registration" ADD CONSTRAINT "event_registration_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registration" ADD CONSTRAINT "event_registration_changed_by_member_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_registration_living_unique" ON "event_registration" USING btree ("event_id","member_id") WHERE "event_registration"."state" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "event_registration_queue_unique" ON "event_registration" USING btree ("event_id","queue_number");--> statement-breakpoint
CREATE INDEX "event_registration_member" ON "event_registration" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "event_registration_offer" ON "event_registration" USING btree ("offer_expires_at") WHERE "event_registration"."state" = 'offered';