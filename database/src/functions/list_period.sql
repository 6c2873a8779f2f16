-- Refreshes the years of the memberships whose periods a statement wrote.
CREATE OR REPLACE FUNCTION list_period() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  PERFORM refresh_membership_years(CASE TG_OP WHEN 'INSERT' THEN ARRAY[NEW.membership_id]
    WHEN 'DELETE' THEN ARRAY[OLD.membership_id] ELSE ARRAY[NEW.membership_id, OLD.membership_id] END);
  RETURN NULL;
END $f$;
