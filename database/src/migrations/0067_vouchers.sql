CREATE TABLE "booking_account" (
	"org_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "booking_account_org_id_purpose_pk" PRIMARY KEY("org_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "closed_month" (
	"org_id" uuid NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	CONSTRAINT "closed_month_org_id_month_pk" PRIMARY KEY("org_id","month")
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"month" text NOT NULL,
	"of_month" text NOT NULL,
	"number" integer NOT NULL,
	"date" date NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_account" ADD CONSTRAINT "booking_account_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_month" ADD CONSTRAINT "closed_month_closed_by_member_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_number_unique" ON "voucher" USING btree ("org_id","number");