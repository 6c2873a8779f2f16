-- The place in the domain's AGE_GROUPS, by the age on the last day of the year, so that no count changes with the day.
CREATE OR REPLACE FUNCTION age_group(born date, year integer) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$
  SELECT CASE WHEN born IS NULL OR extract(year FROM born) > year THEN 8
    ELSE width_bucket(year - extract(year FROM born)::integer, ARRAY[7, 13, 19, 25, 40, 60, 70]) END::smallint
$f$;
