CREATE TABLE "member_tag" (
	"org_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_tag_org_id_tag_member_id_pk" PRIMARY KEY("org_id","tag","member_id")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"season" text NOT NULL,
	"description" text NOT NULL,
	"filter" jsonb,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"update_date" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_attendance" (
	"session_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text NOT NULL,
	"noted_by" uuid,
	"noted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_attendance_session_id_member_id_pk" PRIMARY KEY("session_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "team_leader" (
	"team_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"ends_on" date,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_leader_team_id_member_id_pk" PRIMARY KEY("team_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"team_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"is_picked" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_member_team_id_member_id_pk" PRIMARY KEY("team_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "team_session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"update_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_tag" ADD CONSTRAINT "member_tag_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tag" ADD CONSTRAINT "member_tag_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_attendance" ADD CONSTRAINT "team_attendance_session_id_team_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."team_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_attendance" ADD CONSTRAINT "team_attendance_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_attendance" ADD CONSTRAINT "team_attendance_noted_by_member_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_leader" ADD CONSTRAINT "team_leader_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_leader" ADD CONSTRAINT "team_leader_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_session" ADD CONSTRAINT "team_session_team_id_team_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."team"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_tag_member" ON "member_tag" USING btree ("member_id","org_id");--> statement-breakpoint
CREATE INDEX "team_org" ON "team" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "team_attendance_member" ON "team_attendance" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "team_attendance_noted_by" ON "team_attendance" USING btree ("noted_by");--> statement-breakpoint
CREATE INDEX "team_leader_member" ON "team_leader" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "team_member_member" ON "team_member" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "team_session_team" ON "team_session" USING btree ("team_id","starts_at");