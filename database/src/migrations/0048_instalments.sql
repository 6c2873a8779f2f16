CREATE TABLE "instalment_charge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"part_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"key" text NOT NULL,
	"card_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"authorization_id" text,
	"code" text,
	"retryable" boolean,
	"needs_customer" boolean,
	"started_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "instalment_charge_key_unique" UNIQUE("key"),
	CONSTRAINT "instalment_charge_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "instalment_charge_authorization_id_unique" UNIQUE("authorization_id")
);
--> statement-breakpoint
CREATE TABLE "instalment_part" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount_minor" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"next_on" date,
	"announced_at" timestamp with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "instalment_plan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"total_minor" integer NOT NULL,
	"card_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" uuid,
	"stop_reason" text,
	CONSTRAINT "instalment_plan_purchase_id_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "instalment_purchase" (
	"purchase_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	CONSTRAINT "instalment_purchase_purchase_id_part_id_pk" PRIMARY KEY("purchase_id","part_id")
);
--> statement-breakpoint
ALTER TABLE "membership_configuration" ADD COLUMN "instalments" jsonb;--> statement-breakpoint
ALTER TABLE "instalment_charge" ADD CONSTRAINT "instalment_charge_part_id_instalment_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."instalment_part"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_charge" ADD CONSTRAINT "instalment_charge_card_id_saved_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_charge" ADD CONSTRAINT "instalment_charge_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_part" ADD CONSTRAINT "instalment_part_plan_id_instalment_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plan" ADD CONSTRAINT "instalment_plan_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plan" ADD CONSTRAINT "instalment_plan_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plan" ADD CONSTRAINT "instalment_plan_payer_id_member_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plan" ADD CONSTRAINT "instalment_plan_card_id_saved_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."saved_card"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plan" ADD CONSTRAINT "instalment_plan_stopped_by_member_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_purchase" ADD CONSTRAINT "instalment_purchase_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_purchase" ADD CONSTRAINT "instalment_purchase_part_id_instalment_part_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."instalment_part"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_charge_n_unique" ON "instalment_charge" USING btree ("part_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_charge_once" ON "instalment_charge" USING btree ("part_id") WHERE "instalment_charge"."outcome" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "instalment_part_n_unique" ON "instalment_part" USING btree ("plan_id","n");--> statement-breakpoint
CREATE INDEX "instalment_part_next" ON "instalment_part" USING btree ("next_on") WHERE "instalment_part"."next_on" is not null;--> statement-breakpoint
CREATE INDEX "instalment_plan_payer" ON "instalment_plan" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "instalment_plan_org" ON "instalment_plan" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "instalment_plan_card" ON "instalment_plan" USING btree ("card_id") WHERE "instalment_plan"."card_id" is not null;--> statement-breakpoint
CREATE INDEX "instalment_purchase_part" ON "instalment_purchase" USING btree ("part_id");