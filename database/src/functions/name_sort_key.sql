-- A text whose bytes sort as Danish does: æ, ø, å after z, aa as å, a hyphen before a full stop before an apostrophe.
-- Letters that differ by an accent alone sort together, the plain one first. PL/pgSQL, because a connection plans it once:
-- a function in SQL that gives one row is planned in each statement that calls it.
CREATE OR REPLACE FUNCTION name_sort_key(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $f$
DECLARE
  letters text := translate(replace(replace(folded, 'aa', 'å'), 'þ', 'th'), 'æøå-,.’''', '{|}!"#%%');
  plain text := translate(letters,
    'äöőüűéèêëáàâãíìîïóòôõúùûýñçšžćčđðłńśźżęąğş',
    '{||yyeeeeaaaaiiiioooouuuyncszccddlnszzeags');
BEGIN
  RETURN CASE WHEN plain = letters THEN plain ELSE plain || chr(1) || letters END;
END $f$;
