CREATE TABLE "card_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"published_until" date
);
--> statement-breakpoint
ALTER TABLE "card_key" ADD CONSTRAINT "card_key_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_key_current_unique" ON "card_key" USING btree ("org_id") WHERE "card_key"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "card_key_org" ON "card_key" USING btree ("org_id");