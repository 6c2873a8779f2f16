CREATE TABLE "claim_reminder" (
	"plan_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"sent_on" date NOT NULL,
	"fee_minor" integer NOT NULL,
	CONSTRAINT "claim_reminder_plan_id_n_pk" PRIMARY KEY("plan_id","n")
);
--> statement-breakpoint
CREATE TABLE "dunning_pause" (
	"org_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"paused_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dunning_pause_org_id_payer_id_pk" PRIMARY KEY("org_id","payer_id")
);
--> statement-breakpoint
ALTER TABLE "instalment_part" ADD COLUMN "waived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organisation" ADD COLUMN "dunning" jsonb DEFAULT '[{"afterDays":1,"feeMinor":0},{"afterDays":8,"feeMinor":0}]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_reminder" ADD CONSTRAINT "claim_reminder_plan_id_claim_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."claim"("plan_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_pause" ADD CONSTRAINT "dunning_pause_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_pause" ADD CONSTRAINT "dunning_pause_payer_id_member_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dunning_pause" ADD CONSTRAINT "dunning_pause_paused_by_member_id_fk" FOREIGN KEY ("paused_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Reminders that were sent before they were kept: each left a notification.
INSERT INTO claim_reminder (plan_id, n, sent_on, fee_minor)
SELECT c.plan_id, row_number() OVER (PARTITION BY c.plan_id ORDER BY s.created_at, s.id),
  (s.created_at AT TIME ZONE 'Europe/Copenhagen')::date, 0
FROM claim c JOIN notification s ON s.dedup_key IN ('claim:' || c.plan_id || ':unpaid:1', 'claim:' || c.plan_id || ':unpaid:2');
