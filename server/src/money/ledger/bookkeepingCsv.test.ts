import { addParts, NOTHING } from '@medlem/domain/bookkeeping'
import { unmarkText } from '@medlem/domain/spreadsheetText'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BookkeepingRow, csvOf } from './bookkeepingCsv.ts'
import { readCsv, readMinor } from './testing/readCsv.ts'

async function text(
  pages: readonly (readonly BookkeepingRow[])[],
  currency = 'DKK',
  language = 'en',
): Promise<string> {
  let all = ''
  for await (const part of csvOf(
    (async function* () {
      yield* pages
    })(),
    { currency, language },
  ))
    all += part
  return all
}

const row: BookkeepingRow = {
  receipt: 7,
  date: '2026-11-21',
  kind: 'sale',
  payer: 'Ida Holm',
  person: 'Alma Holm',
  membership: 'Junior',
  year: 2026,
  currency: 'DKK',
  paidBy: 'Card',
  paidThrough: 'freepay',
  payment: 'p-1',
  note: '',
  parts: {
    netMinor: 123_450n,
    vatMinor: 30_863n,
    surchargeMinor: 500n,
    dunningMinor: 0n,
    totalMinor: 154_813n,
  },
  feeMinor: null,
  payableFrom: null,
}

describe('the bookkeeper’s CSV', () => {
  test('has its headings and kinds in the language of the administrator who asks', async () => {
    const lines = (await text([[row]], 'DKK', 'da')).split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffKvittering;Dato;Type;Betaler;.*;Betalt med;Betaling;Bemærkning$/)
    expect(lines[1]).toBe(
      '7;2026-11-21;Salg;Ida Holm;Alma Holm;Junior;2026;1234,50;308,63;5,00;1548,13;;;DKK;Kort;p-1;',
    )
  })

  test('has semicolons, decimal commas and a byte order mark, and ends with the sums', async () => {
    expect(await text([[row]])).toBe(
      [
        '\ufeffReceipt;Date;Kind;Payer;Person;Membership;Year;Net;VAT;Surcharge;Total;Gateway fee;Payout;Currency;Paid by;Payment;Note',
        '7;2026-11-21;Sale;Ida Holm;Alma Holm;Junior;2026;1234,50;308,63;5,00;1548,13;;;DKK;Card;p-1;',
        'Sum;;;;;;;1234,50;308,63;5,00;1548,13;;;DKK;;;',
        '',
      ].join('\r\n'),
    )
  })

  test('has what the provider kept and when it pays the rest out, where it tells', async () => {
    const withFee = { ...row, feeMinor: 2_502n, payableFrom: '2026-11-28' }
    const lines = readCsv(await text([[withFee, row], [{ ...withFee, feeMinor: 1n }]]))
    expect(lines.slice(1).map((cells) => cells.slice(11, 13))).toEqual([
      ['25,02', '2026-11-28'],
      ['', ''],
      ['0,01', '2026-11-28'],
      ['25,03', ''],
    ])
  })

  test.each(['=1+1', '+45 20', '-1+2', '＝1', '@SUM(A1)', '=cmd|;"x'])(
    'takes a name that begins like a formula for text, and no amount for one: %j',
    async (payer) => {
      const back = { ...row.parts, totalMinor: -5n }
      const [, cells = []] = readCsv(await text([[{ ...row, payer, parts: back }]]))
      expect([cells[3], cells[10]]).toEqual([`'${payer}`, '-0,05'])
    },
  )

  test('has each row on one line, whatever was typed', async () => {
    const typed = { ...row, payer: '\t=1', note: 'moved\r\nabroad\u0000' }
    const [, cells = []] = readCsv(await text([[typed]]))
    expect([cells[3], cells[16]]).toEqual(["'=1", 'moved abroad'])
  })

  test('adds up to the øre in every month, whatever people are called', async () => {
    const amount = fc.bigInt({ min: -200_000_000n, max: 200_000_000n })
    const parts = fc
      .tuple(amount, amount, amount, amount)
      .map(([netMinor, vatMinor, surchargeMinor, dunningMinor]) => {
        const totalMinor = netMinor + vatMinor + surchargeMinor + dunningMinor
        return { netMinor, vatMinor, surchargeMinor, dunningMinor, totalMinor }
      })
    const rows = fc.record({
      payer: fc.string({ unit: fc.constantFrom('a', 'ø', ';', '"', "'", ',', ' ', '=', '-', '\t', '船') }),
      currency: fc.constantFrom('DKK', 'DKK', 'SEK'),
      parts,
    })
    const months = fc.array(fc.array(rows, { maxLength: 8 }), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(months, async (pages) => {
        const sold = pages.map((page) => page.map((one) => ({ ...row, ...one })))
        const lines = readCsv(await text(sold)).slice(1)
        const all = sold.flat()
        const sums = lines.slice(all.length)
        for (const [n, { payer, parts: of }] of all.entries()) {
          const cells = lines[n] ?? []
          expect(cells).toHaveLength(17)
          const name = payer.replace(/\t+/g, ' ').trim()
          expect(unmarkText(cells[3] ?? '')).toBe(name)
          expect(cells[3]).not.toMatch(/^[=+@]/)
          expect(readMinor(cells[10])).toBe(of.totalMinor)
        }
        expect(sums.map(([first]) => first)).toEqual(sums.map(() => 'Sum'))
        for (const cells of sums) {
          const sum = all
            .filter(({ currency }) => currency === cells[13])
            .reduce((total, { parts: of }) => addParts(total, of), NOTHING)
          const { netMinor, vatMinor, surchargeMinor, dunningMinor, totalMinor } = sum
          const amounts = [netMinor + dunningMinor, vatMinor, surchargeMinor, totalMinor]
          expect(cells.slice(7, 11).map(readMinor)).toEqual(amounts)
        }
        expect(new Set(sums.map((cells) => cells[13]))).toEqual(
          new Set(['DKK', ...all.map(({ currency }) => currency)]),
        )
      }),
      { numRuns: 50 },
    )
  })
})
