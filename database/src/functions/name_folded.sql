-- Lower case and one composition of letters, whatever the locale of the database. Self-contained, so that a dump restores.
CREATE OR REPLACE FUNCTION name_folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $f$
  SELECT translate(lower(normalize(value, NFC) COLLATE "C"),
    'ÆØÅÄÖÜÉÈÊËÁÀÂÃÍÌÎÏÓÒÔÕÚÙÛÝÑÇŠŽĆČĐÐÞŁŃŚŹŻĘĄŐŰĞŞ',
    'æøåäöüéèêëáàâãíìîïóòôõúùûýñçšžćčđðþłńśźżęąőűğş')
$f$;
