-- The state of each year of a membership, by year: paid, given, or what its newest payment says. A year ends the day before
-- the membership does.
CREATE OR REPLACE FUNCTION membership_years(of_membership uuid,
  OUT states smallint[], OUT unpaid integer[], OUT joined date, OUT last_day date) LANGUAGE plpgsql STABLE AS $f$
DECLARE
  one record;
  year integer;
  state smallint;
  ended date;
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
  SELECT ends_on - 1 INTO ended FROM membership WHERE id = of_membership;
  IF ended < last_day OR last_day IS NULL THEN last_day := ended; END IF;
END $f$;
