import { guessBankColumns } from '@medlem/domain/bankHeadings'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { FileRefusal } from '../refusal.ts'
import { aCamt, type Entry, type Statement } from '../testing/aStatement.ts'
import { aWorkbook, aZip, sheetOf } from '../testing/aWorkbook.ts'
import type { BankPart, BankRow } from './bankPart.ts'
import { readBankFile, readBankHead } from './readBankFile.ts'

const today = '2026-11-20'

async function read(bytes: Buffer) {
  const head = await readBankHead(bytes, {})
  const columns = head.columns.map(({ field }) => field)
  const parts: BankPart[] = []
  for await (const part of readBankFile(bytes, { reading: head.reading ?? {}, columns, today }))
    parts.push(part)
  return {
    head,
    rows: parts.flatMap((part) => ('bankRows' in part ? part.bankRows : [])),
    statements: parts.flatMap((part) => ('statement' in part ? [part.statement] : [])),
    accounts: parts.flatMap((part) => ('account' in part ? [part.account] : [])),
    unreadFiles: parts.flatMap((part) => ('unreadFile' in part ? [part.unreadFile] : [])),
  }
}
const readText = (text: string) => read(Buffer.from(text))
const refusal = (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    (error) => (error instanceof FileRefusal ? error.problem : Promise.reject(error)),
  )
const minors = (rows: readonly BankRow[]) => rows.map(({ line }) => line?.amountMinor)

const paid: Entry = {
  amount: '675.00',
  text: 'KONTINGENT 2027',
  name: 'Mette Kjær &amp; søn',
  payerAccount: 'DK20 0040 0440 1162 43',
  reference: 'RF18539007547034',
  bankReference: 'B-1',
}

describe('a statement of CAMT', () => {
  test.each(['02', '04', '08'] as const)(
    'of version %s says its lines, and that they agree with its balances',
    async (version) => {
      const said = await readText(
        aCamt({
          version,
          opening: '100.00',
          closing: '750.00',
          entries: [paid, { amount: '25.00', isOut: true, text: 'GEBYR' }],
        }),
      )
      expect(said.head).toEqual({ format: 'camt', columns: [] })
      expect(said.accounts).toEqual([{ number: 'DK5000400440116243', currency: 'DKK' }])
      expect(said.rows).toMatchObject([
        {
          number: 1,
          line: {
            bookedOn: '2026-11-18',
            valueOn: '2026-11-18',
            amountMinor: 67_500n,
            currency: 'DKK',
            text: 'KONTINGENT 2027',
            name: 'Mette Kjær & søn',
            payerAccount: 'DK20 0040 0440 1162 43',
            reference: 'RF18539007547034',
            bankReference: 'B-1',
          },
        },
        { number: 2, line: { amountMinor: -2_500n, text: 'GEBYR' } },
      ])
      expect(said.statements).toMatchObject([
        {
          lines: 2,
          inMinor: 67_500,
          outMinor: 2_500,
          openingMinor: 10_000,
          closingMinor: 75_000,
          balance: 'agrees',
          accountLastFour: '6243',
        },
      ])
    },
  )

  test.each(['02', '04', '08'] as const)('is an advice in version %s, without balances', async (version) => {
    const { rows, statements } = await readText(aCamt({ version, isAdvice: true, entries: [paid] }))
    expect(minors(rows)).toEqual([67_500n])
    expect(statements).toMatchObject([{ balance: 'unknown', openingMinor: null }])
  })

  test('says by how much its lines miss the closing balance, and may be overdrawn', async () => {
    const { statements } = await readText(aCamt({ opening: '-100.00', closing: '600.00', entries: [paid] }))
    expect(statements).toMatchObject([{ openingMinor: -10_000, balance: 'differs', differenceMinor: 2_500 }])
  })

  test('may stand with others in one document, each with its account', async () => {
    const one: Statement = { id: 'A', opening: '0.00', closing: '675.00', entries: [paid] }
    const said = await readText(
      aCamt(one, { id: 'B', account: 'DK1234', opening: '5.00', closing: '5.00', entries: [] }),
    )
    expect(said.statements.map(({ reference, lines, balance }) => [reference, lines, balance])).toEqual([
      ['A', 1, 'agrees'],
      ['B', 0, 'agrees'],
    ])
    expect(said.accounts.map(({ number }) => number)).toEqual(['DK5000400440116243', 'DK1234'])
  })

  test.each(['02', '08'] as const)(
    'divides a payment of several into lines where they sum to it (version %s)',
    async (version) => {
      const payments = [
        { amount: '450.00', text: 'ALMA', bankReference: 'T1' },
        { amount: '225.00', text: 'JONAS', bankReference: 'T2' },
      ]
      const whole = { amount: '675.00', bankReference: 'B1' }
      const { rows } = await readText(aCamt({ version, entries: [{ ...whole, payments }] }))
      expect(rows.map(({ line }) => [line?.amountMinor, line?.text, line?.bankReference])).toEqual([
        [45_000n, 'ALMA', 'B1/T1'],
        [22_500n, 'JONAS', 'B1/T2'],
      ])
      const other = await readText(aCamt({ version, entries: [{ ...whole, amount: '700.00', payments }] }))
      expect(other.rows).toMatchObject([
        { line: { amountMinor: 70_000n, text: 'ALMA · JONAS' }, isUndivided: true },
      ])
      const out = await readText(aCamt({ version, entries: [{ ...whole, isOut: true, payments }] }))
      expect(minors(out.rows)).toEqual([-45_000n, -22_500n])
    },
  )

  test.each([
    [{ status: 'PDNG' }, 'bank_pending'],
    [{ status: 'INFO' }, 'bank_pending'],
    [{ amount: '1.005' }, 'bank_bad_amount'],
    [{ currency: 'EUR' }, 'bank_other_currency'],
    [{ day: '2026-13-01' }, 'bank_bad_day'],
    [{ text: 'S\ufffdren' }, 'damaged_text'],
  ] as const)('has an entry with %o, which is said and left out', async (values, problem) => {
    const { rows } = await readText(aCamt({ entries: [{ ...paid, ...values }, { amount: '1.00' }] }))
    expect(rows).toMatchObject([
      { number: 1, line: undefined, problem },
      { number: 2, line: { amountMinor: 100n } },
    ])
  })

  test('may be written in Latin-1, and in UTF-16', async () => {
    const text = aCamt({ entries: [{ ...paid, name: 'Åse Ågård' }] })
    const latin = iconv.encode(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    const wide = iconv.encode(text.replace('UTF-8', 'UTF-16'), 'utf-16le', { addBOM: true })
    for (const bytes of [latin, wide]) expect((await read(bytes)).rows[0]?.line?.name).toBe('Åse Ågård')
  })

  test('may be in an archive with others; what is none is named', async () => {
    const first = aCamt({ id: 'A', opening: '0.00', closing: '675.00', entries: [paid] })
    const second = aCamt({ id: 'B', version: '08', entries: [paid, paid] })
    const said = await read(
      aZip({ 'nov/1.xml': first, '2.XML': second, 'read me.txt': 'x', '__MACOSX/._1.xml': 'x' }),
    )
    expect(said.statements.map(({ reference, lines }) => [reference, lines])).toEqual([
      ['A', 1],
      ['B', 2],
    ])
    expect(said.rows.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(said.unreadFiles).toEqual(['read me.txt'])
  })

  test('is refused with the reason when it is cut off, defines entities, or is XML of another kind', async () => {
    const text = aCamt({ entries: [paid, paid] })
    expect(await refusal(Buffer.from(text.slice(0, -200)))).toBe('broken')
    const bomb = text.replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document')
    expect(await refusal(Buffer.from(bomb))).toBe('broken')
    const outside = text.replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document')
    expect(await refusal(Buffer.from(outside))).toBe('broken')
    expect(await refusal(Buffer.from('<?xml version="1.0"?><Invoice><Id>1</Id></Invoice>'))).toBe('other_xml')
    expect(await refusal(Buffer.from('<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>'))).toBe(
      'other_xml',
    )
    expect(await refusal(Buffer.from(aCamt({ entries: [] }).replace(/<Stmt>.*<\/Stmt>/s, '')))).toBe(
      'no_statement',
    )
  })
})

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

  test('has one currency', async () => {
    const text = 'Bogføringsdato;Beløb;Beskrivelse;Valuta\n2026/11/18;1,00;A;DKK\n2026/11/18;2,00;B;EUR'
    const said = await readText(text)
    expect(guessBankColumns(['Bogføringsdato', 'Beløb'])).toEqual(['bookedOn', 'amount'])
    expect(said.rows.map(({ problem }) => problem)).toEqual([undefined, 'bank_other_currency'])
    expect(said.statements).toMatchObject([{ currency: 'DKK', inMinor: 100 }])
  })
})
