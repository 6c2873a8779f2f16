import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { aCamt, type Entry, type Statement } from '../testing/aStatement.ts'
import { aZip } from '../testing/aWorkbook.ts'
import { minors, read, readText, refusal } from '../testing/readBank.ts'

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
    [{ currency: 'DKKX' }, 'bank_other_currency'],
    [{ day: '0026-11-18' }, 'bank_bad_day'],
    [{ day: '2062-11-18' }, 'bank_bad_day'],
    [{ day: '9999-12-31' }, 'bank_bad_day'],
    [{ text: 'S\ufffdren' }, 'damaged_text'],
  ] as const)('has an entry with %o, which is said and left out', async (values, problem) => {
    const { rows } = await readText(aCamt({ entries: [{ ...paid, ...values }, { amount: '1.00' }] }))
    expect(rows).toMatchObject([
      { number: 1, line: undefined, problem },
      { number: 2, line: { amountMinor: 100n } },
    ])
  })

  test.each([
    ['nothing', ''],
    ['another word', '<CdtDbtInd>CRED</CdtDbtInd>'],
  ])('whose entry says by %s whether it came or left is left out', async (_what, side) => {
    const text = aCamt({ entries: [paid] }).replace('<CdtDbtInd>CRDT</CdtDbtInd>', side)
    expect((await readText(text)).rows).toMatchObject([{ line: undefined, problem: 'bank_bad_amount' }])
  })

  test('knows its currency in small letters too, and that of the account where it names none', async () => {
    const text = aCamt({ opening: '0.00', closing: '675.00', entries: [paid] })
    for (const said of [text.replaceAll('DKK', 'dkk'), text.replace('<Ccy>DKK</Ccy>', '<Ccy>KRONER</Ccy>')]) {
      const { rows, statements } = await readText(said)
      expect([rows[0]?.line?.currency, statements[0]?.currency]).toEqual(['DKK', 'DKK'])
      expect(statements[0]?.balance).toBe('agrees')
    }
  })

  test('keeps a payment of several whole whose parts are in another currency', async () => {
    const payments = [{ amount: '450.00' }, { amount: '225.00' }]
    const text = aCamt({ entries: [{ amount: '675.00', payments }] })
    const { rows } = await readText(text.replaceAll(/(<TxAmt><Amt Ccy=)"DKK"/g, '$1"EUR"'))
    expect(rows).toMatchObject([{ line: { amountMinor: 67_500n, currency: 'DKK' }, isUndivided: true }])
  })

  test.each([
    ['2026-11-17T23:00:00Z', '2026-11-18'],
    ['2026-11-18T00:00:00+01:00', '2026-11-18'],
    ['2026-11-18T09:30:00', '2026-11-18'],
  ])('is booked at %s on the day that it was here', async (moment, bookedOn) => {
    const text = aCamt({ entries: [paid] }).replace(
      '<BookgDt><Dt>2026-11-18</Dt>',
      `<BookgDt><DtTm>${moment}</DtTm>`,
    )
    expect((await readText(text)).rows).toMatchObject([{ line: { bookedOn } }])
  })

  test('has the currency of its balances where the account names none, whatever its first entry is in', async () => {
    const text = aCamt({
      opening: '0.00',
      closing: '450.00',
      entries: [{ amount: '5.00', currency: 'EUR' }, { amount: '450.00' }],
    })
    const said = await readText(text.replace('<Ccy>DKK</Ccy>', ''))
    expect(said.rows.map(({ problem }) => problem)).toEqual(['bank_other_currency', undefined])
    expect(said.statements).toMatchObject([{ currency: 'DKK', balance: 'agrees' }])
  })

  test('names no payer for what came of several of whom it shows one', async () => {
    const batch = (payment: string, more = '') =>
      aCamt({ entries: [{ amount: '900.00', payments: [{ amount: payment, text: 'Ida' }] }] })
        .replace('<NtryDtls>', `<NtryDtls>${more}`)
        .replace('<RltdPties>', '<RltdPties><Dbtr><Nm>Ida Holm</Nm></Dbtr>')
    for (const text of [batch('450.00'), batch('900.00', '<Btch><NbOfTxs>2</NbOfTxs></Btch>')])
      expect((await readText(text)).rows).toMatchObject([
        { isUndivided: true, line: { name: '', amountMinor: 90_000n } },
      ])
    // The bank's charges were taken off.
    const [whole] = (await readText(batch('902.50'))).rows
    expect(whole).toMatchObject({ line: { name: 'Ida Holm', amountMinor: 90_000n } })
    expect(whole?.isUndivided).toBeUndefined()
  })

  test('is divided by the amounts that payers ordered where it says no others', async () => {
    const payments = [{ amount: '450.00' }, { amount: '225.00' }]
    const text = aCamt({ entries: [{ amount: '675.00', payments }] }).replaceAll('TxAmt>', 'InstdAmt>')
    expect(minors((await readText(text)).rows)).toEqual([45_000n, 22_500n])
  })

  test.each(['<Prtry>Reserveret</Prtry>', '<Cd>RJCT</Cd>'])(
    'has no line with the status %s',
    async (status) => {
      const text = aCamt({ version: '08', entries: [paid] }).replace('<Cd>BOOK</Cd>', status)
      const [row] = (await readText(text)).rows
      expect([row?.line, row?.problem]).toEqual([
        undefined,
        status.includes('RJCT') ? 'bank_not_done' : 'bank_pending',
      ])
    },
  )

  test('may have a comment before it', async () =>
    expect(
      (await readText(`<!-- Banken -->\n${aCamt({ entries: [paid] }).replace(/^<.*>\n/, '')}`)).rows,
    ).toHaveLength(1))

  test('has no value day where that is the end of a calendar', async () => {
    const text = aCamt({ entries: [paid] }).replace('<ValDt><Dt>2026-11-18', '<ValDt><Dt>9999-12-31')
    expect((await readText(text)).rows).toMatchObject([
      { line: { bookedOn: '2026-11-18', valueOn: undefined } },
    ])
  })

  test.each([
    ['ISO-8859-1', 'windows-1252'],
    ['ISO-8859-15', 'iso-8859-15'],
    ['windows-1252', 'windows-1252'],
    ['ISO-8859-1', 'utf-8'],
  ])('that says %s is read where it is %s', async (said, written) => {
    const text = aCamt({ entries: [{ ...paid, name: 'Åse Ågård', text: 'Kontingent 5 €' }] })
    const { rows } = await read(iconv.encode(text.replace('UTF-8', said), written))
    expect(rows).toMatchObject([{ line: { name: 'Åse Ågård', text: 'Kontingent 5 €' } }])
  })

  test('may be written in Latin-1, and in UTF-16', async () => {
    const text = aCamt({ entries: [{ ...paid, name: 'Åse Ågård' }] })
    const latin = iconv.encode(text.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    const wide = iconv.encode(text.replace('UTF-8', 'UTF-16'), 'utf-16le', { addBOM: true })
    for (const bytes of [latin, wide]) expect((await read(bytes)).rows[0]?.line?.name).toBe('Åse Ågård')
  })

  test('may have blanks before it, a signature behind it, and UTF-16 without a mark', async () => {
    const text = aCamt({ entries: [{ ...paid, name: 'Åse Ågård' }] })
    const signed = text.replace('</Document>', '<Signature><SignedInfo>1</SignedInfo></Signature></Document>')
    const wide = text.replace('UTF-8', 'UTF-16')
    for (const bytes of [
      Buffer.from(`\r\n  ${text}`),
      Buffer.from(signed),
      iconv.encode(wide, 'utf-16le'),
      iconv.encode(wide, 'utf-16be'),
    ])
      expect((await read(bytes)).rows).toMatchObject([{ line: { name: 'Åse Ågård', amountMinor: 67_500n } }])
  })

  test('of several days is compared from the first opening balance to the last closing one', async () => {
    const balance = (kind: string, amount: string, { day = '2026-11-17', currency = 'DKK' } = {}) =>
      [
        `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt>`,
        `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`,
      ].join('')
    const next = { day: '2026-11-18' }
    const balances = [
      balance('OPBD', '300.00', next),
      balance('OPBD', '100.00'),
      balance('CLBD', '775.00', next),
      balance('CLBD', '300.00'),
      balance('CLBD', '9.00', { ...next, currency: 'EUR' }),
    ]
    const text = aCamt({ entries: [paid] }).replace('<Ntry>', `${balances.join('')}<Ntry>`)
    expect((await readText(text)).statements).toMatchObject([
      { openingMinor: 10_000, closingMinor: 77_500, balance: 'agrees' },
    ])
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

  test('in an archive with another message is read, and that one is named', async () => {
    const other = '<Document><CstmrCdtTrfInitn/></Document>'
    const said = await read(aZip({ 'a.xml': other, 'b.xml': aCamt({ entries: [paid] }) }))
    expect([said.rows.length, said.unreadFiles]).toEqual([1, ['a.xml']])
    expect(await refusal(aZip({ 'a.xml': other }))).toBe('no_statement')
    expect(await refusal(aZip({ 'list.csv': 'Dato;Beløb' }))).toBe('archive')
  })

  test('is refused with the reason when it is cut off, defines entities, or is XML of another kind', async () => {
    const text = aCamt({ entries: [paid, paid] })
    expect(await refusal(Buffer.from(text.slice(0, -200)))).toBe('broken')
    const bomb = text.replace('<Document', '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document')
    expect(await refusal(Buffer.from(bomb))).toBe('broken')
    const outside = text.replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document')
    expect(await refusal(Buffer.from(outside))).toBe('broken')
    const twoOfOneName = aZip({ 'a.xml': text, 'b.xml': text })
    expect(
      await refusal(Buffer.from(twoOfOneName.toString('latin1').replaceAll('b.xml', 'A.xml'), 'latin1')),
    ).toBe('broken')
    expect(await refusal(Buffer.from('<?xml version="1.0"?><Invoice><Id>1</Id></Invoice>'))).toBe('other_xml')
    expect(await refusal(Buffer.from('<?xml version="1.0"?><Document><CstmrCdtTrfInitn/></Document>'))).toBe(
      'other_xml',
    )
    expect(await refusal(Buffer.from(aCamt({ entries: [] }).replace(/<Stmt>.*<\/Stmt>/s, '')))).toBe(
      'no_statement',
    )
  })
})
