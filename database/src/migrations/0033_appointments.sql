CREATE TABLE "appointment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"org_id" uuid,
	"role" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"given_by" uuid,
	"given_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid
);
--> statement-breakpoint
CREATE TABLE "appointment_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"ends_on" date,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"account_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "has_office" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_given_by_member_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_ended_by_member_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_invitation" ADD CONSTRAINT "appointment_invitation_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_invitation" ADD CONSTRAINT "appointment_invitation_invited_by_member_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_member" ON "appointment" USING btree ("member_id") WHERE "appointment"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "appointment_org" ON "appointment" USING btree ("org_id") WHERE "appointment"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_once" ON "appointment" USING btree ("member_id",coalesce("org_id", '00000000-0000-0000-0000-000000000000'::uuid),"role") WHERE "appointment"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "appointment_invitation_open" ON "appointment_invitation" USING btree ("org_id") WHERE "appointment_invitation"."accepted_at" is null and "appointment_invitation"."withdrawn_at" is null;--> statement-breakpoint
-- Roles of the embedded identity server's accounts, which only the demonstration had.
INSERT INTO "appointment" ("member_id", "org_id", "role", "starts_on", "given_at")
SELECT DISTINCT found.id, org.id, named.parts[2], current_date, now()
FROM "account" CROSS JOIN unnest("account"."roles") AS given (role)
CROSS JOIN LATERAL (SELECT regexp_match(given.role, '^org:([A-Za-z0-9_.-]{1,64})\|role:(ADMIN|SUPER_ADMIN)$') AS parts) AS named
JOIN "member" found ON found.email = "account"."email"
LEFT JOIN "organisation" org ON org.key = named.parts[1]
WHERE CASE WHEN named.parts[2] = 'SUPER_ADMIN' THEN named.parts[1] = 'ALL' ELSE org.id IS NOT NULL END;
--> statement-breakpoint
UPDATE "member" SET "has_office" = true WHERE "id" IN (SELECT "member_id" FROM "appointment");