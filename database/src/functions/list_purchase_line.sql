-- Refreshes the years of the membership that a purchase line is about.
CREATE OR REPLACE FUNCTION list_purchase_line() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  lines uuid[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.history_id]
    WHEN 'DELETE' THEN ARRAY[OLD.history_id] ELSE ARRAY[NEW.history_id, OLD.history_id] END;
BEGIN
  -- A purchase is written before its first attempt to pay.
  IF TG_OP = 'INSERT' AND NOT EXISTS (SELECT FROM payment WHERE purchase_id = NEW.purchase_id) THEN RETURN NULL; END IF;
  PERFORM refresh_membership_years(ARRAY(SELECT DISTINCT membership_id FROM membership_history WHERE id = ANY (lines)));
  RETURN NULL;
END $f$;
