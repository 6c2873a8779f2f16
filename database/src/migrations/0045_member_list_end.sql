-- As organisation_member_page of migration 0040, with the day of an end. In a transaction of its own, so that lists are read
-- while it is made.
CREATE INDEX "organisation_member_current" ON "organisation_member" (org_id, first_name_key, last_name_key, membership_id)
  INCLUDE (has_email, has_phone, has_address, has_login, agreed_to_whatsapp, renews, number, member_id, date_of_birth, joined,
    last_day, ends_on, gender, states, unpaid, city, city_key, words, answers) WHERE enabled;
--> statement-breakpoint
DROP INDEX "organisation_member_page";
