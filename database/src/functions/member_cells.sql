-- The cells in which a person of a list counts: each year that was paid or given.
CREATE OR REPLACE FUNCTION member_cells(one organisation_member) RETURNS TABLE (year smallint, gender text, age_group smallint)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$
  SELECT year::smallint, one.gender, age_group(one.date_of_birth, year)
  FROM generate_subscripts(one.states, 1) AS year WHERE one.states[year] IN (1, 2)
$f$;
