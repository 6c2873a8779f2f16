DROP INDEX "member_name";--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_key_folded_unique" ON "organisation" USING btree (lower("key"));