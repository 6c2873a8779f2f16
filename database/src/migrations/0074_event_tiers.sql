CREATE TABLE "event_tier" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"price_minor" integer NOT NULL,
	"vat_rate_ten_thousandths" integer DEFAULT 0 NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"places" integer,
	"per_family" integer,
	"sales_from" timestamp with time zone,
	"sales_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "event_tier_price" CHECK ("event_tier"."price_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "purchase_line" ALTER COLUMN "history_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "refund_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "refund_percent" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD COLUMN "registration_id" uuid;--> statement-breakpoint
ALTER TABLE "event_registration" ADD COLUMN "tier_id" uuid;--> statement-breakpoint
ALTER TABLE "event_tier" ADD CONSTRAINT "event_tier_event_id_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_tier_event" ON "event_tier" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_registration_id_event_registration_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."event_registration"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "event_registration" ADD CONSTRAINT "event_registration_tier_id_event_tier_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."event_tier"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_line_registration_unique" ON "purchase_line" USING btree ("purchase_id","registration_id") WHERE "purchase_line"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "purchase_line_registration" ON "purchase_line" USING btree ("registration_id") WHERE "purchase_line"."registration_id" is not null;--> statement-breakpoint
CREATE INDEX "event_registration_tier" ON "event_registration" USING btree ("tier_id") WHERE "event_registration"."tier_id" is not null;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_one_thing" CHECK (("purchase_line"."history_id" is null) <> ("purchase_line"."registration_id" is null)) NOT VALID;