-- A year that is paid or given and reaches beyond the end of a membership removes that end, by whatever server it is written.
CREATE OR REPLACE FUNCTION lift_end() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE membership SET ends_on = NULL WHERE id = NEW.membership_id AND ends_on <= NEW.end_date;
  IF FOUND THEN
    UPDATE membership_end SET lifted_at = NEW.status_change_date, lifted_why = 'bought'
      WHERE membership_id = NEW.membership_id AND lifted_at IS NULL;
  END IF;
  RETURN NULL;
END $f$;
