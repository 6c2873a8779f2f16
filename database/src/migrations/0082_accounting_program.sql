CREATE TABLE "accounting_program" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"program" text NOT NULL,
	"sealed_keys" text NOT NULL,
	"company_id" text NOT NULL,
	"company_name" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"problem" text,
	"problem_said" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "voucher_sending" (
	"voucher_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"program" text,
	"company_id" text,
	"company_name" text,
	"program_voucher_id" text,
	"program_number" text,
	"refusal" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "voucher_sending_refused" CHECK (("voucher_sending"."state" = 'refused') = ("voucher_sending"."refusal" is not null)),
	CONSTRAINT "voucher_sending_begun" CHECK ("voucher_sending"."state" not in ('sending', 'sent', 'unsure') or "voucher_sending"."company_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "accounting_program" ADD CONSTRAINT "accounting_program_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_sending" ADD CONSTRAINT "voucher_sending_voucher_id_voucher_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."voucher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_sending" ADD CONSTRAINT "voucher_sending_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voucher_sending_org" ON "voucher_sending" USING btree ("org_id","state");