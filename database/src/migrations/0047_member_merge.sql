-- The member into whom a record of the same person was folded (decision 37).
ALTER TABLE "member" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
CREATE INDEX "member_merged" ON "member" USING btree ("merged_into") WHERE "member"."merged_into" is not null;