CREATE TABLE "discount_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount_minor" integer,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"max_uses" integer,
	"max_uses_per_member" integer,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discount_code_one_kind" CHECK (("discount_code"."percent" is null) <> ("discount_code"."amount_minor" is null))
);
--> statement-breakpoint
CREATE TABLE "discount_use" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_cap" (
	"org_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"limit_minor" integer NOT NULL,
	CONSTRAINT "family_cap_org_id_year_pk" PRIMARY KEY("org_id","year")
);
--> statement-breakpoint
ALTER TABLE "membership_configuration" ADD COLUMN "price_steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_configuration" ADD COLUMN "joining_fee_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase" ADD COLUMN "discount_use_id" uuid;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD COLUMN "adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_code" ADD CONSTRAINT "discount_code_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_use" ADD CONSTRAINT "discount_use_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_cap" ADD CONSTRAINT "family_cap_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_code_folded_unique" ON "discount_code" USING btree ("org_id",lower("code"));--> statement-breakpoint
CREATE INDEX "discount_use_code" ON "discount_use" USING btree ("code_id");--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_discount_use_id_discount_use_id_fk" FOREIGN KEY ("discount_use_id") REFERENCES "public"."discount_use"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "purchase_discount_use" ON "purchase" USING btree ("discount_use_id") WHERE "purchase"."discount_use_id" is not null;