ALTER TABLE "dispute" ADD COLUMN "years_effect" jsonb;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "years_effect" jsonb;--> statement-breakpoint
-- Earlier sentences as texts of a catalogue with their values; one that is not recognised stays a sentence alone.
CREATE TABLE "failure_sentence" AS SELECT * FROM (VALUES
	('neverFinished', 'Sending was started several times and never finished.'),
	('waitedTooLong', 'It waited too long in the queue, so it was not sent automatically.'),
	('dataMissing', 'The data for the message is missing, so there was nothing to send.'),
	('mailServerSlow', 'The mail server took too long.'),
	('whatsAppSlow', 'WhatsApp took too long to answer.'),
	('whatsAppBroke', 'The connection to WhatsApp broke.'),
	('whatsAppUnexplained', 'WhatsApp did not say why it was not delivered.'),
	('tokenRefused', 'The access token is not accepted.'),
	('whatsAppFault', 'WhatsApp has a fault.'),
	('whatsAppDown', 'WhatsApp is down for a moment.'),
	('appForbidden', 'The app at Meta may not send messages.'),
	('tooManyCalls', 'Too many calls were made to Meta.'),
	('senderMissing', 'The phone number that messages come from is not there.'),
	('requestUnclear', 'Meta did not understand the request.'),
	('tokenExpired', 'The access token has expired.'),
	('accountBlocked', 'Meta has blocked the account for its contents.'),
	('accountSendsTooMany', 'Too many messages were sent from the account.'),
	('tooManyAtOnce', 'Too many messages were sent at once.'),
	('kindNotDelivered', 'Meta does not deliver this kind of message to this person.'),
	('countryNotDelivered', 'Meta does not deliver to this country.'),
	('fieldMissing', 'A field of the template is missing.'),
	('fieldUnusable', 'A field of the template can’t be used.'),
	('toItself', 'It was to the number that it came from.'),
	('numberUnreachable', 'The number can’t be reached on WhatsApp.'),
	('numberNotForTests', 'The number is not among those that a test account may write to.'),
	('accountLocked', 'Meta has locked the account.'),
	('nameNotApproved', 'The name of the account is not approved yet.'),
	('accountUnpaid', 'The payment for the account has failed.'),
	('senderUnregistered', 'The phone number that messages come from is not registered.'),
	('receiverSilent', 'The receiver has not written for a day.'),
	('someReported', 'Meta lets fewer messages through, because some were reported.'),
	('receiverSpared', 'Meta did not deliver it, so that the receiver does not get too many.'),
	('receiverStopped', 'The receiver has stopped messages like this one.'),
	('contentUnusable', 'Something in the message can’t be used.'),
	('tooManyToNumber', 'Too many messages went to this number.'),
	('accountMaintained', 'The account is under maintenance.'),
	('otherFieldCount', 'The template at Meta has another number of fields.'),
	('templateMissing', 'There is no such template at Meta, or not in that language.'),
	('templateTooLong', 'With its fields the template becomes too long.'),
	('templateRefused', 'Meta does not accept the template’s contents.'),
	('otherFieldKinds', 'The template at Meta has fields of another kind.'),
	('templatePaused', 'Meta has paused the template.'),
	('templateWithdrawn', 'Meta has withdrawn the template.')
) AS one("key", "sentence");--> statement-breakpoint
UPDATE "message" SET "failure" = jsonb_build_object('key', "failure_sentence"."key", 'values', '{}'::jsonb)
FROM "failure_sentence" WHERE "message"."reason" = "failure_sentence"."sentence";--> statement-breakpoint
UPDATE "message" SET "failure" = jsonb_build_object('key', 'whatsAppSilent', 'values', jsonb_build_object('status', m[1]::int))
FROM "message" AS n, regexp_match(n."reason", '^WhatsApp answered (\d+) and said nothing of it\.$') AS m
WHERE n."id" = "message"."id" AND m IS NOT NULL;--> statement-breakpoint
UPDATE "message" SET "failure" = jsonb_build_object('key', 'metaCode', 'values', jsonb_build_object('code', m[2]::int, 'fault', coalesce(
	(SELECT jsonb_build_object('key', "key", 'values', '{}'::jsonb) FROM "failure_sentence" WHERE "sentence" = m[1]), to_jsonb(m[1]))))
FROM "message" AS n, regexp_match(n."reason", '^(.*) \(Meta’s code (\d{1,9})\)$') AS m
WHERE n."id" = "message"."id" AND m IS NOT NULL;--> statement-breakpoint
DROP TABLE "failure_sentence";--> statement-breakpoint
CREATE FUNCTION "effect_years"(list text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT coalesce(jsonb_agg(jsonb_build_object('name', part[1], 'year', part[2]::int) ORDER BY n), '[]')
	FROM regexp_split_to_table(list, ', ') WITH ORDINALITY AS one(line, n), regexp_match(line, '^(.*) (\d{4})$') AS part
	WHERE part IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION "years_effect_of"(sentence text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT CASE
		WHEN sentence = 'No membership year changes.' THEN '{"ends": [], "stays": []}'::jsonb
		WHEN stays IS NOT NULL THEN jsonb_build_object('ends', '[]'::jsonb, 'stays', effect_years(stays[1]))
		WHEN part IS NOT NULL THEN jsonb_build_object('ends', effect_years(part[1]), 'stays', effect_years(part[2]))
		WHEN ends IS NOT NULL THEN jsonb_build_object('ends', effect_years(ends[1]), 'stays', '[]'::jsonb)
	END
	FROM regexp_match(sentence, '^The membership years? stays?: (.*)\.$') AS stays,
		regexp_match(sentence, '^The membership years? ends?: (.*); (.*) stays?\.$') AS part,
		regexp_match(sentence, '^The membership years? ends?: (.*)\.$') AS ends
$$;--> statement-breakpoint
UPDATE "refund" SET "years_effect" = years_effect_of("effect");--> statement-breakpoint
UPDATE "dispute" SET "years_effect" = years_effect_of("effect");--> statement-breakpoint
DROP FUNCTION "years_effect_of";--> statement-breakpoint
DROP FUNCTION "effect_years";--> statement-breakpoint
CREATE FUNCTION "skipped_ages"(ages text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT said FROM (
	SELECT 0, jsonb_build_object('key', 'agesFrom', 'values', jsonb_build_object('min', m[1]::int, 'day', m[2])) FROM regexp_match(ages, '^ages (\d{1,3}) and over on (\S+)$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 1, jsonb_build_object('key', 'oneAge', 'values', jsonb_build_object('min', m[1]::int, 'day', m[2])) FROM regexp_match(ages, '^age (\d{1,3}) on (\S+)$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 2, jsonb_build_object('key', 'ageRange', 'values', jsonb_build_object('min', m[1]::int, 'max', m[2]::int, 'day', m[3])) FROM regexp_match(ages, '^ages (\d{1,3}) to (\d{1,3}) on (\S+)$') AS m WHERE m IS NOT NULL
	) AS one(n, said) ORDER BY n LIMIT 1
$$;--> statement-breakpoint
CREATE FUNCTION "skipped_said"(message text) RETURNS jsonb LANGUAGE sql AS $$
	SELECT said FROM (
	SELECT 0, jsonb_build_object('key', 'linkRejected', 'values', jsonb_build_object('name', m[1])) FROM regexp_match(message, '^The family link with (.*) was rejected\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 1, jsonb_build_object('key', 'linkPending', 'values', jsonb_build_object('name', m[1])) FROM regexp_match(message, '^Waiting for (.*) to approve the family link\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 2, jsonb_build_object('key', 'linkEnded', 'values', jsonb_build_object('name', m[1])) FROM regexp_match(message, '^There is no family link with (.*) any more\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 3, jsonb_build_object('key', 'profileClosed', 'values', jsonb_build_object('name', m[1])) FROM regexp_match(message, '^The profile of (.*) is closed\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 4, jsonb_build_object('key', 'alreadyMember', 'values', jsonb_build_object('name', m[1], 'year', m[2]::int)) FROM regexp_match(message, '^(.*) is already a member for (\d{4})\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 5, jsonb_build_object('key', 'paidTwice', 'values', jsonb_build_object('name', m[1], 'year', m[2]::int)) FROM regexp_match(message, '^(.*) is in this payment for (\d{4}) already\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 6, jsonb_build_object('key', 'cannotSell', 'values', jsonb_build_object('organisation', m[1])) FROM regexp_match(message, '^(.*) can''t sell memberships at the moment\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 7, jsonb_build_object('key', 'notOpen', 'values', jsonb_build_object('year', m[1]::int, 'day', m[2])) FROM regexp_match(message, '^(\d{4}) opens on (\S+)\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 8, jsonb_build_object('key', 'offerEnded', 'values', jsonb_build_object('year', m[1]::int, 'day', m[2])) FROM regexp_match(message, '^(\d{4}) ended on (\S+)\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 9, jsonb_build_object('key', 'ownBirthday', 'values', jsonb_build_object('ages', skipped_ages(m[1]))) FROM regexp_match(message, '^Please add your birthday: this fee is for (.*)\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 10, jsonb_build_object('key', 'childBirthday', 'values', jsonb_build_object('name', m[1], 'ages', skipped_ages(m[2]))) FROM regexp_match(message, '^Please add the birthday of (.*): this fee is for (.*)\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 11, jsonb_build_object('key', 'linkedBirthday', 'values', jsonb_build_object('name', m[1], 'ages', skipped_ages(m[2]))) FROM regexp_match(message, '^Please ask (.*) to add a birthday: this fee is for (.*)\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 12, jsonb_build_object('key', 'otherAges', 'values', jsonb_build_object('ages', skipped_ages(m[1]))) FROM regexp_match(message, '^For (ages? .*)\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 13, jsonb_build_object('key', 'givenUp', 'values', jsonb_build_object()) FROM regexp_match(message, '^This was given up\. Please start again\.$') AS m WHERE m IS NOT NULL
	UNION ALL
	SELECT 14, jsonb_build_object('key', 'startAgain', 'values', jsonb_build_object('reason', m[1])) FROM regexp_match(message, '^(.*) Please start again\.$') AS m WHERE m IS NOT NULL
	) AS one(n, said) ORDER BY n LIMIT 1
$$;--> statement-breakpoint
UPDATE "purchase" SET "skipped" = (
	SELECT jsonb_agg(one || jsonb_build_object('said', skipped_said(one -> 'reason' ->> 'message')) ORDER BY n)
	FROM jsonb_array_elements("skipped") WITH ORDINALITY AS person(one, n)
) WHERE "skipped" <> '[]';--> statement-breakpoint
-- A sentence without a text, or with ages that are not recognised, is shown as it is.
UPDATE "purchase" SET "skipped" = (
	SELECT jsonb_agg(CASE WHEN one -> 'said' = 'null' OR one #> '{said,values,ages}' = 'null' THEN one - 'said' ELSE one END ORDER BY n)
	FROM jsonb_array_elements("skipped") WITH ORDINALITY AS person(one, n)
) WHERE "skipped" <> '[]';--> statement-breakpoint
DROP FUNCTION "skipped_said";--> statement-breakpoint
DROP FUNCTION "skipped_ages";
