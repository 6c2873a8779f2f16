import { guessBankColumns } from '@medlem/domain/bankHeadings'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { aWorkbook, sheetOf } from '../testing/aWorkbook.ts'
import { minors, read, readText, today } from '../testing/readBank.ts'
import type { BankPart } from './bankPart.ts'
import { readBankFile, readBankHead } from './readBankFile.ts'

const danske = (rows: readonly string[]) => ['Dato;Tekst;Beløb;Saldo;Status;Afstemt', ...rows].join('\r\n')
const rows = [
  '16-11-2026;ALMA;450,00;1.450,00;Udført;Nej',
  '17-11-2026;GEBYR;−12,50;1.437,50;Udført;Nej',
  '18-11-2026;BØRGE;1.125,00;2.562,50;Udført;Nej',
]

describe('a table of a bank', () => {
  test.each([
    ['oldest first', rows],
    ['newest first', rows.toReversed()],
  ])('with the %s agrees with its balances', async (_order, given) => {
    const { statements } = await readText(danske(given))
    expect(statements).toMatchObject([
      {
        openingMinor: 100_000,
        closingMinor: 256_250,
        lines: 3,
        inMinor: 157_500,
        outMinor: 1_250,
        balance: 'agrees',
        from: '2026-11-16',
        to: '2026-11-18',
      },
    ])
  })

  test('that lacks a line says where, and how much', async () => {
    const { statements } = await readText(danske(rows.toSpliced(1, 1)))
    expect(statements).toMatchObject([{ balance: 'neither', differenceMinor: -1_250, differsAt: 3 }])
  })

  test('is Windows-1252, UTF-8 or a workbook, with a title above and a blank column at the end', async () => {
    const text = ['Kontoudskrift for Sejlklubben', '', `${danske(rows).replaceAll('\r\n', ';\r\n')};`].join(
      '\r\n',
    )
    const cells = text.split('\r\n').map((row) => row.split(';'))
    const files = [
      iconv.encode(text.replace('−', '-'), 'windows-1252'),
      Buffer.from(`\ufeff${text}`),
      aWorkbook(sheetOf(cells)),
    ]
    for (const bytes of files) {
      const said = await read(bytes)
      expect([minors(said.rows), said.rows[2]?.line?.text]).toEqual([[45_000n, -1_250n, 112_500n], 'BØRGE'])
      expect(said.statements[0]?.balance).toBe('agrees')
    }
  })

  test('keeps the numbers of its rows, and says why one is left out', async () => {
    const given = [
      '20-11-2026;NETTO;-39,95;;Venter;Nej',
      rows[0] ?? '',
      'i alt;;;',
      '18-11-2026;"ÅBEN;1,00;1,00;;',
    ]
    const said = await readText(danske(given))
    expect(said.rows.map(({ number, problem }) => [number, problem])).toEqual([
      [2, 'bank_pending'],
      [3, undefined],
      [4, 'other_width'],
      [5, 'open_quote'],
    ])
  })

  test('without headings has columns that somebody says', async () => {
    const text = rows.map((row) => row.split(';').slice(0, 4).join(';')).join('\n')
    const head = await readBankHead(Buffer.from(text), {})
    expect(head).toMatchObject({ format: 'csv', reading: { headings: null } })
    expect(head.columns.map(({ field }) => field)).toEqual([null, null, null, null])
    const columns = ['bookedOn', 'text', 'amount', 'balance'] as const
    const parts: BankPart[] = []
    const how = { reading: head.reading ?? {}, columns, today }
    for await (const part of readBankFile(Buffer.from(text), how)) parts.push(part)
    expect(parts.at(-1)).toMatchObject({ statement: { lines: 3, balance: 'agrees' } })
  })

  test('with one amount in euros is of kroner, and leaves that line aside', async () => {
    const headings = 'Dato;Tekst;Beløb;Saldo'
    const given = [
      '19-11-2026;IDA;EUR 5,00;115,00',
      '18-11-2026;X;10,00;110,00',
      '17-11-2026;Y;DKK 1,00;100,00',
    ]
    const said = await readText([headings, ...given].join('\n'), 'DKK')
    expect(said.rows.map(({ problem }) => problem)).toEqual(['bank_other_currency', undefined, undefined])
    expect(said.statements).toMatchObject([{ currency: 'DKK', lines: 2, balance: 'agrees' }])
  })

  test('whose lines all say euros is of euros, also with a sum below them', async () => {
    const text = 'Dato;Tekst;Beløb;Valuta\n18-11-2026;X;10,00;EUR\n17-11-2026;Y;€ 1,00;\nI alt;;11,00;'
    const said = await readText(text, 'DKK')
    expect(said.rows.map(({ line, problem }) => line?.currency ?? problem)).toEqual([
      'EUR',
      'EUR',
      'bank_bad_day',
    ])
  })

  test('has one currency', async () => {
    const text = 'Bogføringsdato;Beløb;Beskrivelse;Valuta\n2026/11/18;1,00;A;DKK\n2026/11/18;2,00;B;EUR'
    const said = await readText(text)
    expect(guessBankColumns(['Bogføringsdato', 'Beløb'])).toEqual(['bookedOn', 'amount'])
    expect(said.rows.map(({ problem }) => problem)).toEqual([undefined, 'bank_other_currency'])
    expect(said.statements).toMatchObject([{ currency: 'DKK', inMinor: 100 }])
  })
})
