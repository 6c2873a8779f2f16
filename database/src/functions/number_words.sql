-- The number that a member had in another program is among the words by which their organisation finds them.
CREATE OR REPLACE FUNCTION number_words(earlier_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $f$
  SELECT coalesce(search_words(left(earlier_number, 30)), '')
$f$;
