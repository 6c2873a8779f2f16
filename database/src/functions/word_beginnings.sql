-- Every prefix of each of these words. Its cost keeps every plan from asking it of every member.
CREATE OR REPLACE FUNCTION word_beginnings(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $f$
  SELECT array_agg(DISTINCT left(word, length))
  FROM string_to_table(words, ' ') AS word, generate_series(1, length(word)) AS length
$f$;
