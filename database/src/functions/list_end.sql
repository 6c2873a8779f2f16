-- Writes the end of a membership into the member list.
CREATE OR REPLACE FUNCTION list_end() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member SET ends_on = NEW.ends_on WHERE membership_id = NEW.id;
  PERFORM refresh_membership_years(ARRAY[NEW.id]);
  RETURN NULL;
END $f$;
