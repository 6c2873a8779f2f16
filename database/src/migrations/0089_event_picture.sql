CREATE TABLE "event_picture" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "picture_hash" text;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "picture_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_picture" ADD CONSTRAINT "event_picture_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE cascade ON UPDATE no action;