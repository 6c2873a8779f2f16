CREATE TABLE "bank_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"booked_on" date NOT NULL,
	"value_on" date,
	"amount_minor" bigint NOT NULL,
	"open_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"text" text NOT NULL,
	"payer_name" text NOT NULL,
	"reference" text NOT NULL,
	"payer_hash" text,
	"payer_last_four" text,
	"is_of_table" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_line_open_within" CHECK ("bank_line"."open_minor" between least("bank_line"."amount_minor", 0) and greatest("bank_line"."amount_minor", 0))
);
--> statement-breakpoint
CREATE TABLE "bank_line_import" (
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"line_id" uuid NOT NULL,
	CONSTRAINT "bank_line_import_batch_id_number_pk" PRIMARY KEY("batch_id","number")
);
--> statement-breakpoint
CREATE TABLE "bank_match" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"claim_id" uuid,
	"payment_id" uuid,
	"note" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "bank_payer" (
	"org_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"member_id" uuid NOT NULL,
	"learnt_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_payer_org_id_hash_member_id_pk" PRIMARY KEY("org_id","hash","member_id")
);
--> statement-breakpoint
ALTER TABLE "bank_account" ADD CONSTRAINT "bank_account_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line" ADD CONSTRAINT "bank_line_account_id_bank_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_import" ADD CONSTRAINT "bank_line_import_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_line_import" ADD CONSTRAINT "bank_line_import_line_id_bank_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_line_id_bank_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_claim_id_claim_plan_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("plan_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_match" ADD CONSTRAINT "bank_match_undone_by_member_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payer" ADD CONSTRAINT "bank_payer_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payer" ADD CONSTRAINT "bank_payer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_number_unique" ON "bank_account" USING btree ("org_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_account_name_unique" ON "bank_account" USING btree ("org_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "bank_line_key_unique" ON "bank_line" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "bank_line_org" ON "bank_line" USING btree ("org_id","booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_line_open" ON "bank_line" USING btree ("org_id","booked_on","id") WHERE "bank_line"."open_minor" <> 0;--> statement-breakpoint
CREATE INDEX "bank_line_import_line" ON "bank_line_import" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_match_line" ON "bank_match" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_match_payment_unique" ON "bank_match" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_payer_member" ON "bank_payer" USING btree ("member_id");