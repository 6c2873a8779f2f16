-- Changes the stamp by which cached organisations, fees and events are compared.
CREATE OR REPLACE FUNCTION stamp_catalogue() RETURNS trigger LANGUAGE plpgsql AS $f$
BEGIN
  INSERT INTO catalogue_stamp VALUES (hashtextextended(gen_random_uuid()::text, 0));
  IF random() < 0.05 THEN
    WITH folded AS (
      DELETE FROM catalogue_stamp
        WHERE ctid = ANY (ARRAY(SELECT ctid FROM catalogue_stamp LIMIT 1000 FOR UPDATE SKIP LOCKED))
        RETURNING stamp
    )
    INSERT INTO catalogue_stamp SELECT bit_xor(stamp) FROM folded HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $f$;
