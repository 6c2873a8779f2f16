CREATE TABLE "page_acceptance" (
	"member_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid NOT NULL,
	CONSTRAINT "page_acceptance_member_id_page_id_version_pk" PRIMARY KEY("member_id","page_id","version")
);
--> statement-breakpoint
ALTER TABLE "page_version" ADD COLUMN "asks_acceptance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "page_acceptance" ADD CONSTRAINT "page_acceptance_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_acceptance" ADD CONSTRAINT "page_acceptance_accepted_by_member_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_acceptance" ADD CONSTRAINT "page_acceptance_of_version" FOREIGN KEY ("page_id","version") REFERENCES "public"."page_version"("page_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_acceptance_by_page" ON "page_acceptance" USING btree ("page_id","version");--> statement-breakpoint
-- The cache of what organisations sell has the versions that ask, too (club/catalogue).
CREATE TRIGGER page_version_written AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "page_version"
  FOR EACH STATEMENT EXECUTE FUNCTION stamp_catalogue();
