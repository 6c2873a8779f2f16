import { expect, test } from 'vitest'
import { filledDown, findMerged, withoutFilled } from './mergedCells.ts'
import type { FileRow } from './readText.ts'
import { FileRefusal } from './refusal.ts'
import { aWorkbook, sheetOf } from './testing/aWorkbook.ts'
import { read as readBank } from './testing/readBank.ts'

async function* each<T>(...items: T[]) {
  yield* items
}

const rowsOf = async (rows: AsyncIterable<FileRow>) => {
  const all: FileRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

test('merged cells are found wherever a piece of the sheet ends', async () => {
  const text =
    '<mergeCells count="2"><mergeCell ref="A5:A7"/><x:mergeCell  ref="AB2:AC3"/><mergeCell ref="A1:C1"/>'
  for (let at = 1; at < text.length; at += 1) {
    const pieces = each(Buffer.from(text.slice(0, at)), Buffer.from(text.slice(at)))
    expect(await findMerged(pieces)).toEqual([
      { row: 2, toRow: 3, column: 27 },
      { row: 5, toRow: 7, column: 0 },
    ])
  }
})

test('a sheet of nothing but merged cells is refused', async () => {
  const piece = Buffer.from('<mergeCell ref="A1:A2"/>'.repeat(1_000))
  await expect(findMerged(each(...Array.from({ length: 101 }, () => piece)))).rejects.toBeInstanceOf(
    FileRefusal,
  )
})

test('a value is said in the rows that its cell spans, over no other value and not further', async () => {
  const rows = each<FileRow>(
    { number: 1, cells: ['Holm', 'Ida'] },
    { number: 2, cells: ['', 'Bo'] },
    { number: 4, cells: ['Lund', 'Per'] },
    { number: 5, cells: ['', 'Eva'] },
  )
  const merged = [{ row: 1, toRow: 4, column: 0 }]
  expect(await rowsOf(filledDown(rows, merged))).toEqual([
    { number: 1, cells: ['Holm', 'Ida'] },
    { number: 2, cells: ['Holm', 'Bo'], filled: [0] },
    { number: 4, cells: ['Lund', 'Per'] },
    { number: 5, cells: ['', 'Eva'] },
  ])
})

test('what was filled is left out where it would be counted twice', () =>
  expect(withoutFilled({ cells: ['Holm', 'Bo', '450'], filled: [0, 2] }, (at) => at === 2)).toEqual([
    'Holm',
    'Bo',
    '',
  ]))

test('an amount of a bank is that of one line, however many rows its cell spans', async () => {
  const cells = [
    ['Dato', 'Tekst', 'Beløb'],
    ['18-11-2026', 'Ida', '450,00'],
    ['18-11-2026', 'Holm', ''],
  ]
  // In a part of the sheet where readers find it, though not where the standard wants it.
  const sheet = `${sheetOf(cells)}<mergeCell ref="C2:C3"/>`
  const said = await readBank(aWorkbook(sheet))
  expect(said.rows.map(({ problem }) => problem)).toEqual([undefined, 'bank_bad_amount'])
})
