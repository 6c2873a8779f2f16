-- Writes into the member list whether a membership renews automatically.
CREATE OR REPLACE FUNCTION list_renewal() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  UPDATE organisation_member SET renews = NEW.auto_renewal WHERE membership_id = NEW.id;
  RETURN NULL;
END $f$;
