-- A list of an organisation's members reads one index (decision 29). The table is a copy that triggers keep, so that each
-- write keeps it in its own transaction, also one of a server of the release before. Vacuumed often, because an index is read
-- alone only where the visibility map is fresh.
CREATE TABLE "organisation_member" (
	"membership_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"has_email" boolean NOT NULL,
	"has_phone" boolean NOT NULL,
	"has_address" boolean NOT NULL,
	"has_login" boolean NOT NULL,
	"agreed_to_whatsapp" boolean NOT NULL,
	"renews" boolean NOT NULL,
	"date_of_birth" date,
	"gender" text NOT NULL,
	"city" text NOT NULL,
	"city_key" text COLLATE "C" NOT NULL,
	"first_name_key" text COLLATE "C" NOT NULL,
	"last_name_key" text COLLATE "C" NOT NULL,
	"joined" date,
	"last_day" date,
	"states" smallint[] DEFAULT '{}' NOT NULL,
	"unpaid" integer[] DEFAULT '{}' NOT NULL,
	"words" text COLLATE "C" NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
--> statement-breakpoint
-- What follows the keys is what filters and orders ask for.
CREATE INDEX "organisation_member_list" ON "organisation_member" (org_id, first_name_key, last_name_key, membership_id)
  INCLUDE (has_email, has_phone, has_address, has_login, agreed_to_whatsapp, renews, number, member_id, date_of_birth, joined,
    last_day, gender, states, unpaid, city, city_key, words) WHERE enabled;
--> statement-breakpoint
-- What the newest attempt to pay says of a year that does not count; the domain has the same lists (unpaidStates).
CREATE FUNCTION unpaid_year_state(payment_state text) RETURNS smallint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $f$
  SELECT CASE WHEN payment_state IN ('created', 'window_open', 'superseded') THEN 3::smallint
    WHEN payment_state IN ('declined', 'expired', 'capture_failed', 'voiding', 'voided', 'integrity_failure') THEN 4::smallint
    ELSE 5::smallint END
$f$;
--> statement-breakpoint
CREATE FUNCTION membership_years(of_membership uuid,
  OUT states smallint[], OUT unpaid integer[], OUT joined date, OUT last_day date) LANGUAGE plpgsql STABLE AS $f$
DECLARE
  one record;
  year integer;
  state smallint;
BEGIN
  states := '{}';
  unpaid := '{}';
  -- Of each year the newest attempt to pay comes first.
  FOR one IN
    SELECT h.membership_for, h.status, h.granted_by, h.start_date, h.end_date, h.open, h.reason, p.state AS attempt, l.unit_minor
    FROM membership_history h LEFT JOIN purchase_line l ON l.history_id = h.id LEFT JOIN payment p ON p.purchase_id = l.purchase_id
    WHERE h.membership_id = of_membership
    ORDER BY h.membership_for, p.created_at DESC NULLS LAST, p.id DESC
  LOOP
    IF year IS DISTINCT FROM one.membership_for THEN
      year := one.membership_for;
      state := 0;
    END IF;
    IF one.status = 'active' THEN
      IF joined IS NULL OR one.start_date < joined THEN joined := one.start_date; END IF;
      IF last_day IS NULL OR one.end_date > last_day THEN last_day := one.end_date; END IF;
      state := CASE WHEN one.granted_by IS NULL OR state = 1 THEN 1 ELSE 2 END;
      unpaid[year] := NULL;
    ELSIF state = 0 AND one.attempt IS NOT NULL THEN
      state := unpaid_year_state(one.attempt);
      IF state IN (3, 4) THEN unpaid[year] := one.unit_minor; END IF;
    ELSIF state = 0 AND NOT one.open AND one.reason IS NOT NULL THEN
      state := 5;
    ELSE
      CONTINUE;
    END IF;
    states[year] := state;
  END LOOP;
END $f$;
--> statement-breakpoint
-- The row is locked before its years are read: of two writers the second one reads what the first one committed.
CREATE FUNCTION refresh_membership_years(memberships uuid[]) RETURNS void LANGUAGE plpgsql AS $f$
DECLARE
  of_membership uuid;
  kept record;
  found_now record;
BEGIN
  FOR of_membership IN SELECT DISTINCT id FROM unnest(memberships) AS given (id) ORDER BY id LOOP
    SELECT states, unpaid, joined, last_day INTO kept FROM organisation_member WHERE membership_id = of_membership FOR UPDATE;
    SELECT * INTO found_now FROM membership_years(of_membership);
    IF kept IS DISTINCT FROM found_now THEN
      UPDATE organisation_member SET states = found_now.states, unpaid = found_now.unpaid, joined = found_now.joined,
        last_day = found_now.last_day WHERE membership_id = of_membership;
    END IF;
  END LOOP;
END $f$;
--> statement-breakpoint
-- What a list asks of a member. Its keys and words have an end, because an index takes no row of more than 2704 bytes.
CREATE FUNCTION listed_member(of_member "member",
  OUT number integer, OUT enabled boolean, OUT has_email boolean, OUT has_phone boolean, OUT has_address boolean,
  OUT has_login boolean, OUT agreed_to_whatsapp boolean, OUT date_of_birth date, OUT gender text, OUT city text,
  OUT city_key text, OUT first_name_key text, OUT last_name_key text, OUT words text) LANGUAGE sql IMMUTABLE AS $f$
  SELECT of_member.number, of_member.enabled, of_member.email IS NOT NULL, coalesce(of_member.phone, '') <> '',
    coalesce(of_member.address ->> 'AddressLine1', '') <> '' AND coalesce(of_member.address ->> 'PostCode', '') <> ''
      AND coalesce(of_member.address ->> 'City', '') <> '',
    of_member.subject IS NOT NULL, of_member.messaging_opt_in, of_member.date_of_birth,
    CASE WHEN coalesce(of_member.gender, '') = '' THEN 'unknown'
      WHEN of_member.gender IN ('female', 'male') THEN of_member.gender ELSE 'other' END,
    left(coalesce(of_member.address ->> 'City', ''), 100),
    left(name_sort_key(name_folded(coalesce(of_member.address ->> 'City', ''))), 50),
    left(of_member.first_name_key, 50), left(of_member.last_name_key, 50),
    CASE WHEN octet_length(of_member.words) <= 1200 THEN of_member.words ELSE left(of_member.words, 300) END
$f$;
--> statement-breakpoint
-- A membership that is written holds its member as it is: no other write changes that before this one is committed.
CREATE FUNCTION list_membership() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN DELETE FROM organisation_member WHERE membership_id = OLD.id; END IF;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  INSERT INTO organisation_member (membership_id, org_id, member_id, renews, number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key, first_name_key, last_name_key, words)
    SELECT NEW.id, NEW.org_id, NEW.member_id, NEW.auto_renewal, listed.*
    FROM (SELECT one FROM "member" AS one WHERE id = NEW.member_id FOR SHARE) AS held, listed_member(held.one) AS listed;
  IF TG_OP = 'UPDATE' THEN PERFORM refresh_membership_years(ARRAY[NEW.id]); END IF;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE FUNCTION list_renewal() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member SET renews = NEW.auto_renewal WHERE membership_id = NEW.id;
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE FUNCTION list_member() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member AS kept SET (number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key, first_name_key, last_name_key, words)
    = (listed.number, listed.enabled, listed.has_email, listed.has_phone, listed.has_address, listed.has_login, listed.agreed_to_whatsapp, listed.date_of_birth, listed.gender, listed.city, listed.city_key, listed.first_name_key, listed.last_name_key, listed.words)
    FROM listed_member(NEW) AS listed
    WHERE kept.membership_id IN (SELECT id FROM membership WHERE member_id = NEW.id);
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE FUNCTION list_period() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  PERFORM refresh_membership_years(CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.membership_id]
    WHEN 'DELETE' THEN ARRAY[OLD.membership_id] ELSE ARRAY[NEW.membership_id, OLD.membership_id] END);
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE FUNCTION list_purchase_line() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  lines uuid[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.history_id]
    WHEN 'DELETE' THEN ARRAY[OLD.history_id] ELSE ARRAY[NEW.history_id, OLD.history_id] END;
BEGIN
  -- A purchase is written before its first attempt to pay.
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM payment WHERE purchase_id = NEW.purchase_id) THEN RETURN NULL; END IF;
  PERFORM refresh_membership_years(ARRAY(SELECT DISTINCT membership_id FROM membership_history WHERE id = ANY (lines)));
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE FUNCTION list_payment() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  purchases uuid[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.purchase_id]
    WHEN 'DELETE' THEN ARRAY[OLD.purchase_id] ELSE ARRAY[NEW.purchase_id, OLD.purchase_id] END;
BEGIN
  PERFORM refresh_membership_years(ARRAY(SELECT DISTINCT h.membership_id FROM purchase_line l
    JOIN membership_history h ON h.id = l.history_id WHERE l.purchase_id = ANY (purchases)));
  RETURN NULL;
END $f$;
--> statement-breakpoint
CREATE TRIGGER membership_listed AFTER INSERT OR DELETE ON "membership" FOR EACH ROW
  EXECUTE FUNCTION list_membership();
--> statement-breakpoint
CREATE TRIGGER membership_moved AFTER UPDATE ON "membership" FOR EACH ROW WHEN ((OLD.id, OLD.org_id, OLD.member_id) IS DISTINCT FROM (NEW.id, NEW.org_id, NEW.member_id))
  EXECUTE FUNCTION list_membership();
--> statement-breakpoint
CREATE TRIGGER membership_renewal_listed AFTER UPDATE ON "membership" FOR EACH ROW WHEN (OLD.auto_renewal <> NEW.auto_renewal)
  EXECUTE FUNCTION list_renewal();
--> statement-breakpoint
CREATE TRIGGER member_listed AFTER UPDATE ON "member" FOR EACH ROW WHEN ((OLD.number, OLD.enabled, OLD.first_name, OLD.last_name, OLD.email, OLD.phone, OLD.address, OLD.gender, OLD.date_of_birth, OLD.messaging_opt_in, OLD.subject)
  IS DISTINCT FROM (NEW.number, NEW.enabled, NEW.first_name, NEW.last_name, NEW.email, NEW.phone, NEW.address, NEW.gender, NEW.date_of_birth, NEW.messaging_opt_in, NEW.subject))
  EXECUTE FUNCTION list_member();
--> statement-breakpoint
-- A new draft changes no state.
CREATE TRIGGER period_listed AFTER INSERT ON "membership_history" FOR EACH ROW WHEN (NEW.status = 'active' OR NEW.reason IS NOT NULL)
  EXECUTE FUNCTION list_period();
--> statement-breakpoint
CREATE TRIGGER period_removed AFTER DELETE ON "membership_history" FOR EACH ROW
  EXECUTE FUNCTION list_period();
--> statement-breakpoint
CREATE TRIGGER period_changed AFTER UPDATE ON "membership_history" FOR EACH ROW WHEN ((OLD.membership_id, OLD.membership_for, OLD.start_date, OLD.end_date, OLD.status, OLD.open, OLD.reason, OLD.granted_by)
  IS DISTINCT FROM (NEW.membership_id, NEW.membership_for, NEW.start_date, NEW.end_date, NEW.status, NEW.open, NEW.reason, NEW.granted_by))
  EXECUTE FUNCTION list_period();
--> statement-breakpoint
CREATE TRIGGER purchase_line_listed AFTER INSERT OR DELETE ON "purchase_line" FOR EACH ROW
  EXECUTE FUNCTION list_purchase_line();
--> statement-breakpoint
CREATE TRIGGER purchase_line_changed AFTER UPDATE ON "purchase_line" FOR EACH ROW WHEN ((OLD.history_id, OLD.purchase_id, OLD.unit_minor) IS DISTINCT FROM (NEW.history_id, NEW.purchase_id, NEW.unit_minor))
  EXECUTE FUNCTION list_purchase_line();
--> statement-breakpoint
CREATE TRIGGER payment_listed AFTER INSERT OR DELETE ON "payment" FOR EACH ROW
  EXECUTE FUNCTION list_payment();
--> statement-breakpoint
CREATE TRIGGER payment_changed AFTER UPDATE ON "payment" FOR EACH ROW WHEN (OLD.purchase_id <> NEW.purchase_id OR OLD.created_at <> NEW.created_at
  OR unpaid_year_state(OLD.state) <> unpaid_year_state(NEW.state))
  EXECUTE FUNCTION list_payment();
--> statement-breakpoint
INSERT INTO organisation_member (membership_id, org_id, member_id, renews, number, enabled, has_email, has_phone, has_address, has_login, agreed_to_whatsapp, date_of_birth, gender, city, city_key, first_name_key, last_name_key, words, states, unpaid, joined, last_day)
  SELECT kept.id, kept.org_id, kept.member_id, kept.auto_renewal, listed.*, years.*
  FROM membership AS kept JOIN "member" AS one ON one.id = kept.member_id, listed_member(one) AS listed, membership_years(kept.id) AS years;
--> statement-breakpoint
COMMENT ON TABLE "organisation_member" IS 'What lists of an organisation''s members find, sort and count; kept by triggers, written by no code.';
