/** A CSV as a spreadsheet takes it apart, on its own: cells by line, with the marks of text and of UTF-8 taken off. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, bare, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (end === '\r\n') lines.push([])
  }
  return lines.filter((cells) => cells.length > 1)
}

/** '-1234,50' as øre; anything else is no amount of ours. */
export function readMinor(cell: string | undefined): bigint {
  const [, sign, whole, cents] = /^(-?)(\d+),(\d\d)$/.exec(cell ?? '') ?? []
  if (whole === undefined) throw new Error(`no amount: ${cell}`)
  return BigInt(`${sign}${whole}${cents}`)
}
