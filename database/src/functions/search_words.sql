-- The words of a text as a search compares them, with a space before each: lower case, without accents; ø, ö, oe and o are
-- one letter, so are å, aa and a, and æ is ae. Digits that only spaces and signs separate are one word, and a country code after
-- a + is left out, so a phone number is one word however it is written. No word holds a character that means something in a
-- pattern. Needs no extension; self-contained, so that a dump restores (decision 19).
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $f$
  SELECT ' ' || trim(regexp_replace(
    regexp_replace(
      regexp_replace(
        replace(replace(replace(replace(replace(replace(replace(
          translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "C"),
            'ØøÐðĐđŁłÆŒÞ', 'ooddddllæœþ'),
          'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'aa', 'a'), 'oe', 'o'),
        '\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)(?=[ ()./-]*\d)', ' ', 'g'),
      '(\d)[ ()./-]+(?=\d)', '\1', 'g'),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'))
$f$;
