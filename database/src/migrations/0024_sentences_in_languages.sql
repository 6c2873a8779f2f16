ALTER TABLE "message" ADD COLUMN "notice" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "notice" jsonb;--> statement-breakpoint
ALTER TABLE "wording" ADD COLUMN "language" text;--> statement-breakpoint
UPDATE "wording" SET "language" = coalesce((SELECT "organisation"."language" FROM "organisation" WHERE "organisation"."id" = "wording"."org_id"), 'en');--> statement-breakpoint
ALTER TABLE "wording" ALTER COLUMN "language" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "wording" DROP CONSTRAINT "wording_org_id_template_id_pk";--> statement-breakpoint
ALTER TABLE "wording" ADD CONSTRAINT "wording_org_id_template_id_language_pk" PRIMARY KEY("org_id","template_id","language");--> statement-breakpoint
-- Sentences of earlier notifications as codes and values; one that is not recognised keeps its text. Messages stay as they
-- are: they were written in English, and the mailbox shows what was sent.
CREATE FUNCTION "notice_years"(list text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT coalesce(jsonb_agg(jsonb_build_object('name', part[1], 'year', part[2]::int) ORDER BY n), '[]')
	FROM regexp_split_to_table(list, ', ') WITH ORDINALITY AS one(line, n), regexp_match(line, '^(.*) (\d{4})$') AS part
	WHERE part IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION "notice_amount"(amount text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT jsonb_build_object('amountMinor', regexp_replace(amount, '\D', '', 'g')::int, 'currency', 'DKK')
$$;--> statement-breakpoint
CREATE FUNCTION "notice_effect"(sentence text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE
		WHEN sentence = 'No membership year changes.' THEN '{"ends": [], "stays": []}'::jsonb
		WHEN stays IS NOT NULL THEN jsonb_build_object('ends', '[]'::jsonb, 'stays', notice_years(stays[1]))
		WHEN part IS NOT NULL THEN jsonb_build_object('ends', notice_years(part[1]), 'stays', notice_years(part[2]))
		WHEN ends IS NOT NULL THEN jsonb_build_object('ends', notice_years(ends[1]), 'stays', '[]'::jsonb)
	END
	FROM regexp_match(sentence, '^The membership years? stays?: (.*)\.$') AS stays,
		regexp_match(sentence, '^The membership years? ends?: (.*); (.*) stays?\.$') AS part,
		regexp_match(sentence, '^The membership years? ends?: (.*)\.$') AS ends
$$;--> statement-breakpoint
CREATE FUNCTION "notice_instant"(moment text) RETURNS text LANGUAGE sql AS $$
	SELECT to_char(
		(to_timestamp(moment, 'DD-MM-YYYY HH24:MI')::timestamp AT TIME ZONE 'Europe/Copenhagen') AT TIME ZONE 'UTC',
		'YYYY-MM-DD"T"HH24:MI:SS"Z"'
	)
$$;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'payment_received', 'values',
	jsonb_build_object('organisation', m[1], 'years', notice_years(m[2]), 'test', m[4] IS NOT NULL) || notice_amount(m[3]))
FROM "notification" AS n, regexp_match(n."message", '^(.*): (.* \d{4})\. ([\d.]+,\d\d kr\.)( \(test, no money was moved\))?$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^payment:[^:]*:received$' AND m IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = '{"code": "payment_failed", "values": {}}'
WHERE "dedup_key" ~ '^payment:[^:]*:failed$'
	AND "message" = 'The bank did not release the money of the payment. Please buy the membership again.';--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'paid_already', 'values', notice_amount(m[1]))
FROM "notification" AS n, regexp_match(n."message", '^The year was paid before\. The second payment of ([\d.]+,\d\d kr\.) is given back; nothing is charged for it\.$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^payment:[^:]*:duplicate$' AND m IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'refunded', 'values',
	jsonb_build_object('organisation', m[1], 'reason', m[4]) || notice_amount(m[2]) || notice_effect(m[5]))
FROM "notification" AS n, regexp_match(n."message", '^(.*) gives ([\d.]+,\d\d kr\.) back, the way you paid\.( Reason: (.*)\.)? ((?:The membership year|No membership year).*)$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^refund:[^:]*:done$' AND notice_effect(m[5]) IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'membership_ended', 'values',
	jsonb_build_object('organisation', m[1], 'name', m[2], 'year', m[3]::int))
FROM "notification" AS n, regexp_match(n."message", '^(.*): The membership year ends: (.*) (\d{4})\. The payment for it was given back\.$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ ':ended:' AND m IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'refund_rejected', 'values',
	jsonb_build_object('rejecter', m[1], 'refundReason', m[3], 'reason', m[4]) || notice_amount(m[2]))
FROM "notification" AS n, regexp_match(n."message", '^(.*) did not approve the refund of ([\d.]+,\d\d kr\.) that you asked for \((.*)\)\. Reason: (.*)\.$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^refund:[^:]*:rejected$' AND m IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'dispute_lost', 'values',
	jsonb_build_object('organisation', m[2]) || notice_amount(m[1]) || notice_effect(m[3]))
FROM "notification" AS n, regexp_match(n."message", '^The bank of the card has taken ([\d.]+,\d\d kr\.) back from (.*)\. ((?:The membership year|No membership year).*)$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^dispute:[^:]*:lost$' AND notice_effect(m[3]) IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'year_granted', 'values',
	jsonb_build_object('organisation', m[1], 'name', m[2], 'year', m[3]::int, 'reason', m[4]))
FROM "notification" AS n, regexp_match(n."message", '^(.*): (.*) (\d{4})\. Nothing to pay\. Reason: (.*)\.$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^history:[^:]*:granted$' AND m IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'year_revoked', 'values',
	jsonb_build_object('organisation', m[1], 'name', m[2], 'year', m[3]::int, 'reason', m[4]))
FROM "notification" AS n, regexp_match(n."message", '^(.*): (.*) (\d{4}) has ended\. Reason: (.*)\.$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^history:[^:]*:revoked$' AND m IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'renewal_' || split_part("dedup_key", ':', 3), 'values',
	jsonb_build_object('name', trim("member"."first_name" || ' ' || "member"."last_name"), 'organisation', "organisation"."name",
		'year', "renewal"."year", 'priceMinor', "renewal"."price_minor", 'currency', "renewal"."currency",
		'dueOn', "renewal"."due_on", 'last4', "saved_card"."last4"))
FROM "renewal"
JOIN "membership" ON "membership"."id" = "renewal"."membership_id"
JOIN "member" ON "member"."id" = "membership"."member_id"
JOIN "organisation" ON "organisation"."id" = "renewal"."org_id"
JOIN "saved_card" ON "saved_card"."id" = "renewal"."card_id"
WHERE "notification"."dedup_key" LIKE 'renewal:%' AND split_part("notification"."dedup_key", ':', 2) = "renewal"."id"::text
	AND split_part("dedup_key", ':', 3) IN ('notice', 'choice', 'free', 'price_rise', 'card_expired', 'not_eligible', 'needs_customer', 'refused', 'parked', 'not_charged');--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'card_ending', 'values',
	jsonb_build_object('organisation', m[1], 'last4', t[2], 'lastDay', concat_ws('-', t[5], t[4], t[3])))
FROM "notification" AS n,
	regexp_match(n."message", '^(.*) renews your membership with it\. Pay once with a new card and let us keep that one\.$') AS m,
	regexp_match(n."title", '^Your card( ending in (.*?))? ends on (\d\d)-(\d\d)-(\d{4})$') AS t
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^card:[^:]*:ending:' AND m IS NOT NULL AND t IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'registration_' || split_part(n."dedup_key", ':', 3), 'values',
	jsonb_build_object('name', CASE WHEN w[1] IN ('You', 'you') THEN NULL ELSE w[1] END, 'event', w[2],
		'organisation', "organisation"."name", 'startsAt', notice_instant(m[2]),
		'until', notice_instant(substring(m[1] FROM ' until (\d\d-\d\d-\d{4} \d\d:\d\d); please')),
		'reason', coalesce(substring(m[1] FROM '^The organisation cancelled it\. Reason: (.*)\. $'), '')))
FROM "notification" AS n
JOIN "organisation" ON "organisation"."id"::text = n."data" ->> 'orgId',
	LATERAL (SELECT strpos(n."message", ' ' || "organisation"."name" || ', ') AS at) AS place,
	LATERAL (SELECT ARRAY[left(n."message", at), substring(n."message" FROM '(\d\d-\d\d-\d{4} \d\d:\d\d)\.$')]) AS parts(m),
	LATERAL (SELECT coalesce(
		regexp_match(n."title", '^(.*) (?:are|is) (?:signed up|on the waiting list|not signed up any more): (.*)$'),
		regexp_match(n."title", '^A place for (.*): (.*)$'),
		regexp_match(n."title", '^()(?:The offered place has gone on|Called off): (.*)$')
	)) AS titles(w)
WHERE n."id" = "notification"."id" AND at > 0 AND m[2] IS NOT NULL AND w IS NOT NULL
	AND n."dedup_key" ~ '^registration:[^:]*:(signed_up|waits|offered|lapsed|cancelled|removed|called_off)$';--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'link_request', 'values', jsonb_build_object('name', t[1], 'firstName', m[1]))
FROM "notification" AS n,
	regexp_match(n."title", '^(.*) wants to link your accounts$') AS t,
	regexp_match(n."message", '^When you approve, you and (.*) can see each other’s memberships and pay for each other\.$') AS m
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ '^invitation:[^:]*:request$' AND t IS NOT NULL AND m IS NOT NULL;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'link_' || said.code, 'values', jsonb_build_object('name', left(n."title", -length(said.title) - 1)))
FROM "notification" AS n, (VALUES
	('approved', 'approved', 'approved the family link', 'You can now see each other’s memberships and pay for each other.'),
	('rejected', 'rejected', 'rejected the family link', 'Nothing is shared between you. You can ask again at any time.'),
	('ended', 'ended', 'ended the family link', 'You no longer see each other’s memberships. Years that are paid stay paid.'),
	('takenBack', 'taken_back', 'took back the invitation', 'There is nothing left to answer.')
) AS said(outcome, code, title, message)
WHERE n."id" = "notification"."id" AND n."dedup_key" ~ ('^invitation:[^:]*:' || said.outcome || '$')
	AND right(n."title", length(said.title) + 1) = ' ' || said.title AND n."message" = said.message;--> statement-breakpoint
UPDATE "notification" SET "notice" = jsonb_build_object('code', 'thread_' || said.code, 'values',
	jsonb_build_object('title', t[1], 'name', m[1], 'organisation', m[2]))
FROM "notification" AS n, (VALUES
	('handed', '^A conversation is assigned to you: (.*)$', '^(.*) handed it to you, for (.*)\.$'),
	('continued', '^New in your conversation: (.*)$', '^(.*) has written to (.*) again\.$')
) AS said(code, title, message), regexp_match(n."title", said.title) AS t, regexp_match(n."message", said.message) AS m
WHERE n."id" = "notification"."id" AND n."type" = 'CONTACT_US' AND n."sender_id" IS NULL AND t IS NOT NULL AND m IS NOT NULL;--> statement-breakpoint
DROP FUNCTION "notice_years";--> statement-breakpoint
DROP FUNCTION "notice_amount";--> statement-breakpoint
DROP FUNCTION "notice_effect";--> statement-breakpoint
DROP FUNCTION "notice_instant";
