import { describe, expect, test } from 'vitest'
import { bankColumnsProblem, guessBankColumns, knownBankFields } from './bankHeadings.ts'
import { learnBankHabits, readBankRow } from './bankLine.ts'

const today = '2026-11-20'

function read(headings: string, rows: readonly string[], delimiter = ';') {
  const columns = guessBankColumns(headings.split(delimiter))
  const cells = rows.map((row) => row.split(delimiter))
  const learnt = learnBankHabits(columns, { today })
  for (const one of cells) learnt.see(one)
  return cells.map((one) => readBankRow(one, learnt.habits()))
}

/** The heading of a bank, a row of it, and what its line says. */
const banks: Record<string, [heading: string, row: string, line: object, delimiter?: string]> = {
  'Danske Bank': [
    'Dato;Tekst;Beløb;Saldo;Status;Afstemt',
    '18.11.2026;KONT 2027 ALMA;1.125,00;206.426,65;Udført;Nej',
    { bookedOn: '2026-11-18', text: 'KONT 2027 ALMA', amountMinor: 112_500n, balanceMinor: 20_642_665n },
  ],
  'Danske Bank with categories': [
    'Dato;Kategori;Underkategori;Tekst;Beløb;Saldo;Status;Afstemt',
    '18.11.2026;Fritid;Klub;GEBYR;-12,50;100,00;Udført;Ja',
    { text: 'GEBYR', amountMinor: -1_250n },
  ],
  'Nordea in Denmark': [
    'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt;',
    '2026/11/18;-39,95;20001234567;;Mette Kjær;Kontingent;1.000,00;DKK;;',
    {
      bookedOn: '2026-11-18',
      amountMinor: -3_995n,
      name: 'Mette Kjær',
      payerAccount: '20001234567',
      text: 'Kontingent',
      currency: 'DKK',
    },
  ],
  'Nordea in Denmark, earlier': [
    'Bogført;Tekst;Rentedato;Beløb;Saldo',
    '2026-11-18;OVERFØRSEL;2026-11-19;450,00;900,00',
    { bookedOn: '2026-11-18', valueOn: '2026-11-19', text: 'OVERFØRSEL', amountMinor: 45_000n },
  ],
  Sydbank: [
    'Dato;Valør;Tekst;Beløb;Saldo;Afstemt',
    '18.11.2026;19.11.2026;KONTINGENT;-130,00;1.000,00;',
    { bookedOn: '2026-11-18', valueOn: '2026-11-19', amountMinor: -13_000n },
  ],
  'a bank of Bankdata': [
    'Bogføringsdato;Tekst;Beløb;Saldo',
    '18-11-2026;KONTINGENT;130,00;1.000,00',
    { bookedOn: '2026-11-18', amountMinor: 13_000n },
  ],
  'Nordea in Sweden': [
    'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta',
    '2026-11-18;450,00;5412;;Åsa Ek;Medlemsavgift;900,00;SEK',
    { name: 'Åsa Ek', text: 'Medlemsavgift', payerAccount: '5412', currency: 'SEK' },
  ],
  'DNB in Norway': [
    'Dato|Forklaring|Rentedato|Ut fra konto|Inn på konto',
    '18.11.2026|Kontingent Kari|18.11.2026||450,00',
    { text: 'Kontingent Kari', amountMinor: 45_000n, balanceMinor: undefined },
    '|',
  ],
  'Jyske Bank': [
    'Dato,Valør,Tekst,Beløb,Saldo,Kommentar,Afstemt,Flag,Konto',
    '18.11.2026,18.11.2026,KONTINGENT,450.00,900.00,,,,',
    { amountMinor: 45_000n, balanceMinor: 90_000n },
    ',',
  ],
}

describe('a row of a bank’s table', () => {
  test.each(Object.entries(banks))(
    'is read by the headings of %s',
    (_bank, [heading, row, line, delimiter]) => {
      expect(knownBankFields(heading.split(delimiter ?? ';'))).toBeGreaterThanOrEqual(3)
      expect(bankColumnsProblem(guessBankColumns(heading.split(delimiter ?? ';')))).toBeUndefined()
      const decimals = row.includes('.00') ? [row] : [row, row]
      expect(read(heading, decimals, delimiter)[0]).toMatchObject({ line })
    },
  )

  test('that is not booked yet is left out, wherever the bank says so', () => {
    const nordea = 'Bogføringsdato;Beløb;Navn;Beskrivelse;Saldo;Valuta'
    expect(read(nordea, ['Reserveret;-39,95;Netto;Dankort;;DKK'])).toEqual([{ problem: 'bank_pending' }])
    const danske = 'Dato;Tekst;Beløb;Saldo;Status'
    expect(read(danske, ['20.11.2026;Netto;-39,95;;Venter'])).toEqual([{ problem: 'bank_pending' }])
    expect(read(danske, ['20.11.2026;Netto;-39,95;;Ikke udført'])).toEqual([{ problem: 'bank_pending' }])
  })

  test.each([
    ['no day', 'Dato;Tekst;Beløb', 'Netto;x;-39,95', 'bank_bad_day'],
    ['a blank day', 'Dato;Tekst;Beløb', ';x;-39,95', 'bank_bad_day'],
    ['a day that may be two', 'Dato;Tekst;Beløb', '03/04/2026;x;-39,95', 'unsure_day'],
    ['no amount', 'Dato;Tekst;Beløb', '18.11.2026;x;', 'bank_bad_amount'],
    ['a word for an amount', 'Dato;Tekst;Beløb', '18.11.2026;x;mange', 'bank_bad_amount'],
    ['an amount that may be two', 'Dato;Tekst;Beløb', '18.11.2026;x;1.234', 'bank_unsure_amount'],
    ['a word for a balance', 'Dato;Tekst;Beløb;Saldo', '18.11.2026;x;1,00;?!', 'bank_bad_balance'],
    ['money in and out at once', 'Dato;Tekst;Inn;Ut', '18.11.2026;x;1,00;2,00', 'bank_bad_amount'],
    ['lost letters', 'Dato;Tekst;Beløb', '18.11.2026;S\ufffdren;1,00', 'damaged_text'],
    ['a currency that is none', 'Dato;Tekst;Beløb;Valuta', '18.11.2026;x;1,00;kroner', 'bank_other_currency'],
    ['a text without end', 'Dato;Tekst;Beløb', `18.11.2026;${'x'.repeat(2_001)};1,00`, 'bank_text_too_long'],
  ])('with %s is not taken in', (_what, heading, row, problem) => {
    expect(read(heading, [row])).toEqual([{ problem }])
  })

  test('joins several texts, and takes money that left from either way to write it', () => {
    const rows = ['18.11.2026;Overførsel;Tak for i år;0,00;450,00', '18.11.2026;Gebyr;;;-12,50']
    expect(read('Dato;Tekst;Meddelelse;Inn;Ut', rows)).toMatchObject([
      { line: { text: 'Overførsel Tak for i år', amountMinor: -45_000n } },
      { line: { text: 'Gebyr', amountMinor: -1_250n } },
    ])
  })

  test('of nothing is a line too', () => {
    expect(read('Dato;Tekst;Beløb', ['18.11.2026;Oplysning;0,00'])).toMatchObject([
      { line: { amountMinor: 0n } },
    ])
  })
})

test('columns that somebody chose have a day and one way to say an amount, each once', () => {
  expect(bankColumnsProblem(['bookedOn', 'text', 'amount', 'text'])).toBeUndefined()
  expect(bankColumnsProblem(['bookedOn', 'moneyIn', 'moneyOut'])).toBeUndefined()
  expect(bankColumnsProblem([null, 'text', 'amount'])).toBe('bank_no_day')
  expect(bankColumnsProblem(['bookedOn', 'text'])).toBe('bank_no_amount')
  expect(bankColumnsProblem(['bookedOn', 'amount', 'moneyIn'])).toBe('bank_no_amount')
  expect(bankColumnsProblem(['bookedOn', 'amount', 'amount'])).toBe('fieldTwice')
})
