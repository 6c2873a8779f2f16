-- Refreshes the years of the memberships of a payment whose state moved.
CREATE OR REPLACE FUNCTION list_payment() RETURNS trigger LANGUAGE plpgsql AS $f$
DECLARE
  purchases uuid[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.purchase_id]
    WHEN 'DELETE' THEN ARRAY[OLD.purchase_id] ELSE ARRAY[NEW.purchase_id, OLD.purchase_id] END;
BEGIN
  PERFORM refresh_membership_years(ARRAY(SELECT DISTINCT h.membership_id FROM purchase_line l
    JOIN membership_history h ON h.id = l.history_id WHERE l.purchase_id = ANY (purchases)));
  RETURN NULL;
END $f$;
