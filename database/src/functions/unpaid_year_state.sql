-- What the newest attempt to pay says of a year that does not count. domain/src/payment.ts has the same lists (unpaidStates).
CREATE OR REPLACE FUNCTION unpaid_year_state(payment_state text) RETURNS smallint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $f$
  SELECT CASE WHEN payment_state IN ('created', 'window_open', 'superseded') THEN 3::smallint
    WHEN payment_state IN ('declined', 'expired', 'capture_failed', 'voiding', 'voided', 'integrity_failure') THEN 4::smallint
    ELSE 5::smallint END
$f$;
