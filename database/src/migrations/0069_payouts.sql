CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"bank_reference" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"expected_on" date NOT NULL,
	"state" text NOT NULL,
	"test" boolean NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_entry" (
	"payout_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"payment_reference" text,
	"label" text NOT NULL,
	CONSTRAINT "payout_entry_payout_id_reference_pk" PRIMARY KEY("payout_id","reference")
);
--> statement-breakpoint
CREATE TABLE "payout_feed" (
	"org_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"test" boolean NOT NULL,
	"cursor" text,
	"read_at" timestamp with time zone NOT NULL,
	"problem" text,
	"refused" jsonb NOT NULL,
	CONSTRAINT "payout_feed_org_id_provider_test_pk" PRIMARY KEY("org_id","provider","test")
);
--> statement-breakpoint
ALTER TABLE "bank_match" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_match" ADD COLUMN "returned_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_entry" ADD CONSTRAINT "payout_entry_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_feed" ADD CONSTRAINT "payout_feed_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_reference_unique" ON "payout" USING btree ("org_id","provider","test","reference");--> statement-breakpoint
CREATE INDEX "payout_org" ON "payout" USING btree ("org_id","expected_on","id");--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_returned_payment_id_payment_id_fk" FOREIGN KEY ("returned_payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match_payout_unique" ON "bank_match" USING btree ("payout_id") WHERE "bank_match"."undone_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match_returned_unique" ON "bank_match" USING btree ("returned_payment_id") WHERE "bank_match"."undone_at" is null;