ALTER TABLE "membership_configuration" ADD COLUMN "min_age" integer;--> statement-breakpoint
ALTER TABLE "membership_configuration" ADD COLUMN "max_age" integer;--> statement-breakpoint
ALTER TABLE "membership_configuration" ADD COLUMN "age_on" date;