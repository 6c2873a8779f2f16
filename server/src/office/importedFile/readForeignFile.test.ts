import { describe, expect, test } from 'vitest'
import { readForeignHead, readForeignRows } from './readForeignFile.ts'
import { readHead, readTable, type TableRow } from './readTable.ts'
import { FileRefusal } from './refusal.ts'
import { aWorkbook, sheetOf } from './testing/aWorkbook.ts'
import { badTexts, badWorkbooks, oddTexts, oddWorkbooks } from './testing/badFiles.ts'

const never = () => new AbortController().signal

async function all(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const read: TableRow[] = []
  for await (const row of rows) read.push(row)
  return read
}

/** What becomes of a file, and how often this thread could do something else meanwhile. */
async function tried(read: () => Promise<unknown>) {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const began = performance.now()
  const outcome = await read().then(
    () => 'read',
    (error) => (error instanceof FileRefusal ? error.problem : String(error)),
  )
  clearInterval(timer)
  return { outcome, turns, ms: performance.now() - began }
}

describe('a file that somebody hands in', () => {
  const rows = Array.from({ length: 950 }, (_, at) => [`Ida ${at}`, 'Åse'])
  test.each([
    ['text', Buffer.from([['Fornavn', 'Efternavn'], ...rows].map((row) => row.join(';')).join('\n'))],
    ['a workbook', aWorkbook(sheetOf([['Fornavn', 'Efternavn'], ...rows]))],
  ])('is read in another thread as it would be here: %s', async (_name, bytes) => {
    expect(await readForeignHead(bytes, never())).toEqual(await readHead(bytes))
    expect(await all(readForeignRows(bytes))).toEqual(await all(readTable(bytes)))
  })

  test('is left when its request is over', async () => {
    const ends = new AbortController()
    const reading = readForeignHead(Buffer.from('x'.repeat(5_000_000)), ends.signal)
    ends.abort(new Error('the request is over'))
    await expect(reading).rejects.toThrow('the request is over')
    await expect(readForeignHead(Buffer.from('a;b\n1;2\n'), ends.signal)).rejects.toThrow(
      'the request is over',
    )
  })

  test('may be left in the middle, and the next one is read', async () => {
    const bytes = Buffer.from(`Fornavn;Efternavn\n${'Ida;Holm\n'.repeat(40_000)}`)
    for await (const { number } of readForeignRows(bytes)) if (number === 300) break
    expect(await all(readForeignRows(Buffer.from('Fornavn;Efternavn\nIda;Holm\n')))).toHaveLength(2)
  })
})

describe('a file that may stop the server is read or refused in another thread', () => {
  test.each(Object.entries({ ...badWorkbooks, ...oddWorkbooks, ...badTexts, ...oddTexts }))(
    '%s',
    async (_name, { make, outcome }) => {
      const bytes = make()
      expect(bytes.length).toBeLessThanOrEqual(16 * 1024 * 1024)
      const head = await tried(() => readForeignHead(bytes, never()))
      const whole = await tried(() => all(readForeignRows(bytes)))
      for (const { outcome: became } of [head, whole]) {
        // On a machine that does much else its time may be over before its limit is reached.
        expect([outcome, 'takes_too_long']).toContain(became)
      }
      for (const { turns, ms } of [head, whole]) {
        // A reading here would leave one turn; the number itself is the benchmark's (`npm run measure -- bad-files`).
        expect(turns).toBeGreaterThanOrEqual(Math.floor(ms / 250))
      }
    },
  )
})
