/** A, B, … Z, AA: as a spreadsheet calls its columns, from 0. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : `${columnLetter(Math.floor(at / 26) - 1)}${last}`
}
