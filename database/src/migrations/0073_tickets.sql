CREATE TABLE "event_door_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	CONSTRAINT "event_door_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "event_scan" (
	"nonce" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"undoes" uuid,
	"door" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"scanned_by" uuid,
	"link_id" uuid
);
--> statement-breakpoint
ALTER TABLE "event_registration" ADD COLUMN "ticket_code" text DEFAULT substr(translate(upper(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64')), '01OIL+/=', ''), 1, 8) NOT NULL;--> statement-breakpoint
ALTER TABLE "event_registration" ADD COLUMN "ticket_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_door_link" ADD CONSTRAINT "event_door_link_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_door_link" ADD CONSTRAINT "event_door_link_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_door_link" ADD CONSTRAINT "event_door_link_ended_by_member_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_scan" ADD CONSTRAINT "event_scan_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_scan" ADD CONSTRAINT "event_scan_registration_id_event_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."event_registration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_scan" ADD CONSTRAINT "event_scan_scanned_by_member_id_fk" FOREIGN KEY ("scanned_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_scan" ADD CONSTRAINT "event_scan_link_id_event_door_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."event_door_link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_door_link_event" ON "event_door_link" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "event_scan_event" ON "event_scan" USING btree ("event_id","at");--> statement-breakpoint
CREATE INDEX "event_scan_registration" ON "event_scan" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_registration_ticket_unique" ON "event_registration" USING btree ("event_id","ticket_code");