const LETTERS: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ł: 'l',
}

/** Text as filters compare it: without case and accents, in one line, å as aa and a, ø as oe and o, æ as ae. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFD')
      // Accents, and signs that nothing shows (a soft hyphen, a joiner).
      .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
      .toLowerCase()
      .replace(/[øæœßþðđł]/g, (letter) => LETTERS[letter] ?? letter)
      .replaceAll('aa', 'a')
      .replaceAll('oe', 'o')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
