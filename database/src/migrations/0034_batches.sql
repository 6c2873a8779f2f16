CREATE TABLE "batch" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"detail" jsonb NOT NULL,
	"problem" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"update_date" timestamp with time zone NOT NULL,
	"ran_by" uuid,
	"ran_at" timestamp with time zone,
	"undone_by" uuid,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "batch_file" (
	"batch_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "batch_file_batch_id_part_pk" PRIMARY KEY("batch_id","part")
);
--> statement-breakpoint
CREATE TABLE "batch_row" (
	"batch_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"row_group" text NOT NULL,
	"state" text NOT NULL,
	"member_id" uuid,
	"input" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"problems" text[] NOT NULL,
	"candidates" jsonb NOT NULL,
	"choice" text,
	"reason" text,
	CONSTRAINT "batch_row_batch_id_number_pk" PRIMARY KEY("batch_id","number")
);
--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_org_id_organisation_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_created_by_member_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_ran_by_member_id_fk" FOREIGN KEY ("ran_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_undone_by_member_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_file" ADD CONSTRAINT "batch_file_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_batch_id_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_org" ON "batch" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "batch_row_state" ON "batch_row" USING btree ("batch_id","state","number");--> statement-breakpoint
CREATE INDEX "batch_row_group" ON "batch_row" USING btree ("batch_id","row_group","number");--> statement-breakpoint
CREATE INDEX "batch_row_member" ON "batch_row" USING btree ("member_id");