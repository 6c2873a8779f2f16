import { describe, expect, test } from 'vitest'
import { learnBankHabits } from './bankHabits.ts'
import { bankColumnsProblem, guessBankColumns, knownBankFields } from './bankHeadings.ts'
import { readBankRow } from './bankLine.ts'

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
  'DNB’s text file': [
    'Dato;Forklaring;Rentedato;Uttak;Innskudd',
    '18.11.2026;Gebyr;18.11.2026;12,50;',
    { amountMinor: -1_250n },
  ],
  'SpareBank 1': [
    'Utført dato;Bokført dato;Rentedato;Beskrivelse;Fra konto;Avsender;Til konto;Mottakernavn;Beløp inn;Beløp ut;Valuta;Status;Melding;KID',
    '17.11.2026;18.11.2026;18.11.2026;Betaling;12345678903;Kari Nord;12345678911;Klubb;1125,00;;NOK;Bokført;;0012345678',
    {
      bookedOn: '2026-11-18',
      amountMinor: 112_500n,
      name: 'Kari Nord',
      payerAccount: '12345678903',
      reference: '0012345678',
    },
  ],
  'SEB, with three decimals': [
    'Bokföringsdatum,Valutadatum,Verifikationsnummer,Text,Belopp,Saldo',
    '2026-11-18,2026-11-18,5484,AVGIFT,-12.500,1425.000',
    { amountMinor: -1_250n, balanceMinor: 142_500n },
    ',',
  ],
  Swedbank: [
    'Radnummer,Kontonummer,Valuta,Bokföringsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo',
    '1,123456789,SEK,2026-11-18,2026-11-18,ANNA,Swish,1125.00,2550.00',
    { amountMinor: 112_500n, balanceMinor: 255_000n, currency: 'SEK' },
    ',',
  ],
  'Handelsbanken in Sweden': [
    'Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo',
    '2026-11-18;2026-11-17;Anna;1 125,00;2 550,00',
    { bookedOn: '2026-11-18', amountMinor: 112_500n },
  ],
  'a bank that writes times': [
    'Date;Title;Amount;Currency;Balance',
    '2026-11-18 10:11:12;Fee;-12.50;DKK;10.00',
    { bookedOn: '2026-11-18', text: 'Fee', amountMinor: -1_250n },
  ],
  'Danske Bank for companies': [
    'Bogført dato;Rentedato;Tekst;Beløb i DKK;Bogført saldo i DKK',
    '16.11.2026;16.11.2026;ALMA;450,00;1.450,00',
    { amountMinor: 45_000n, balanceMinor: 145_000n },
  ],
  'a bank in English': [
    'Date,Description,Debit,Credit,Running Balance',
    '2026-11-19,Fee,12.50,,1437.50',
    { amountMinor: -1_250n, balanceMinor: 143_750n },
    ',',
  ],
  'Nordea in Finland': [
    'Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viitenumero;Valuutta',
    '2026/11/18;450,00;FI21;FI22;Päivi;Jäsenmaksu;1234561;EUR',
    { amountMinor: 45_000n, name: 'Päivi', reference: '1234561', currency: 'EUR' },
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
      expect(read(heading, [row], delimiter)).toMatchObject([{ line }])
    },
  )

  test('that is not booked yet is left out, wherever the bank says so', () => {
    const nordea = 'Bogføringsdato;Beløb;Navn;Beskrivelse;Saldo;Valuta'
    expect(read(nordea, ['Reserveret;-39,95;Netto;Dankort;;DKK'])).toEqual([{ problem: 'bank_pending' }])
    const danske = 'Dato;Tekst;Beløb;Saldo;Status'
    expect(read(danske, ['20.11.2026;Netto;-39,95;;Venter'])).toEqual([{ problem: 'bank_pending' }])
    for (const status of [
      'Ikke udført',
      'Ikke bogført',
      'Reserverad',
      'Fremtidig',
      'Under behandling',
      'Prel',
    ])
      expect(read(danske, [`20.11.2026;Netto;-39,95;;${status}`])).toEqual([{ problem: 'bank_pending' }])
  })

  test.each([
    ['no day', 'Dato;Tekst;Beløb', 'Netto;x;-39,95', 'bank_bad_day'],
    ['a blank day', 'Dato;Tekst;Beløb', ';x;-39,95', 'bank_bad_day'],
    ['a day that may be two', 'Dato;Tekst;Beløb', '03/04/2026;x;-39,95', 'unsure_day'],
    ['no amount', 'Dato;Tekst;Beløb', '18.11.2026;x;', 'bank_bad_amount'],
    ['a word for an amount', 'Dato;Tekst;Beløb', '18.11.2026;x;mange', 'bank_bad_amount'],
    ['an amount that may be two', 'Dato;Tekst;Beløb', '18.11.2026;x;1.234', 'bank_unsure_amount'],
    ['a day far ahead', 'Dato;Tekst;Beløb', '18-11-2062;x;1,00', 'bank_bad_day'],
    ['a day that no calendar ends with', 'Dato;Tekst;Beløb', '18-11-9999;x;1,00', 'bank_bad_day'],
    ['a value day far ahead', 'Dato;Valør;Tekst;Beløb', '18-11-2026;18-11-2062;x;1,00', 'bank_bad_day'],
    [
      'another currency beside it',
      'Dato;Tekst;Beløb;Valuta',
      '18.11.2026;x;EUR 1,00;DKK',
      'bank_other_currency',
    ],
    ['a side that is none', 'Dato;Tekst;Beløb;D/K', '18.11.2026;x;1,00;?', 'bank_bad_amount'],
    ['no side', 'Dato;Tekst;Beløb;D/K', '18.11.2026;x;1,00;', 'bank_bad_amount'],
    ['a minus that came', 'Dato;Tekst;Beløb;D/K', '18.11.2026;x;-1,00;K', 'bank_bad_amount'],
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

  test.each([
    ['D', -100n],
    ['K', 100n],
    ['Debet', -100n],
    ['Kredit', 100n],
    ['DBIT', -100n],
    ['Credit', 100n],
    ['-', -100n],
    ['+', 100n],
    ['Ud', -100n],
    ['Ind', 100n],
  ])('has its sign beside it: %s', (side, amountMinor) => {
    const row = `18.11.2026;x;1,00;${side};5,00`
    expect(read('Dato;Tekst;Beløb;Debet/Kredit;Saldo', [row])).toMatchObject([{ line: { amountMinor } }])
    const minus = side === 'D' ? row.replace('1,00', '-1,00') : row
    expect(read('Dato;Tekst;Beløb;D/K;Saldo', [minus])).toMatchObject([{ line: { amountMinor } }])
  })

  test('says its currency beside the amount, and no value day by the end of a calendar', () => {
    expect(read('Dato;Valør;Tekst;Beløb', ['18.11.2026;31.12.9999;x;EUR 1,00'])).toMatchObject([
      { line: { amountMinor: 100n, currency: 'EUR', valueOn: undefined } },
    ])
  })

  test('names no payer by a number that a spreadsheet rounded, as it is the account of many', () => {
    const rows = ['18.11.2026;x;1,00;1,23E+15', '18.11.2026;x;1,00;20001234567']
    expect(read('Dato;Tekst;Beløb;Fra konto', rows)).toMatchObject([
      { line: { payerAccount: '' } },
      { line: { payerAccount: '20001234567' } },
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

describe('what no row of a table proves', () => {
  const columns = guessBankColumns(['Dato', 'Tekst', 'Beløb', 'Saldo'])
  const habitsOf = (rows: readonly string[][], said: Partial<Parameters<typeof learnBankHabits>[1]> = {}) => {
    const learnt = learnBankHabits(columns, { today, ...said })
    for (const one of rows) learnt.see(one)
    return learnt.habits()
  }
  const whole = [
    ['18.11.2026', 'A', '450', '1.450'],
    ['19.11.2026', 'B', '-1.250', '200'],
  ]

  test('is asked before: days in any order, and amounts that may be two', () => {
    expect(habitsOf([['11/09/2026', 'A', '1,00', '']]).asks).toBe('bank_say_days')
    expect(habitsOf([['26-11-18', 'A', '1,00', '']]).asks).toBe('bank_say_days')
    expect(habitsOf(whole).asks).toBe('bank_say_decimals')
    const both = [['11/09/2026', 'A', '450', '1.450']]
    expect(habitsOf(both).asks).toBe('bank_say_days_and_decimals')
    expect(habitsOf(both, { decimalSign: ',' }).asks).toBe('bank_say_days')
    expect(habitsOf(both, { dayOrder: 'day_first' }).asks).toBe('bank_say_decimals')
    expect(habitsOf([...whole, ['20.11.2026', 'C', '12,50', '212,50']]).asks).toBeUndefined()
    expect(habitsOf([['18.11.2026', 'A', '450', '900']]).asks).toBeUndefined()
  })

  test.each([
    [',', [145_000n, -125_000n]],
    ['.', [145n, -125n]],
  ] as const)('is read as somebody says: %s stands before decimals', (decimalSign, [balance, amount]) => {
    const habits = habitsOf(whole, { decimalSign })
    expect(habits.asks).toBeUndefined()
    expect(whole.map((row) => readBankRow(row, habits))).toMatchObject([
      { line: { amountMinor: 45_000n, balanceMinor: balance } },
      { line: { amountMinor: amount, balanceMinor: 20_000n } },
    ])
  })

  test('is read with the year first where somebody says so', () => {
    const row = ['26-11-18', 'A', '1,00', '']
    const habits = habitsOf([row], { dayOrder: 'year_first' })
    expect([habits.asks, readBankRow(row, habits)]).toMatchObject([
      undefined,
      { line: { bookedOn: '2026-11-18' } },
    ])
  })

  test('gives way to what a row proves', () => {
    const rows = [...whole, ['20.11.2026', 'C', '12.50', '212.50']]
    expect(readBankRow(rows[1] ?? [], habitsOf(rows, { decimalSign: ',' }))).toMatchObject({
      line: { amountMinor: -125n },
    })
  })
})

test('a balance says beside it whether the account is overdrawn', () => {
  const rows = [
    '18.11.2026;A;450,00;1.450,00 K',
    '19.11.2026;B;-1.500,00;50,00 D',
    '20.11.2026;C;100,00 CR;50,00 CR',
  ]
  expect(read('Dato;Tekst;Beløb;Saldo', rows)).toMatchObject([
    { line: { amountMinor: 45_000n, balanceMinor: 145_000n } },
    { line: { amountMinor: -150_000n, balanceMinor: -5_000n } },
    { line: { amountMinor: 10_000n, balanceMinor: 5_000n } },
  ])
})

test.each(['Afvist', 'Annulleret', 'Avvisad', 'Kansellert', 'REVERTED', 'Declined'])(
  'a line that never came, %s, is none',
  (status) =>
    expect(read('Dato;Tekst;Beløb;Saldo;Status', [`18.11.2026;Ida;450,00;;${status}`])).toEqual([
      { problem: 'bank_not_done' },
    ]),
)

test.each([
  'Primo saldo',
  'Saldo ultimo',
  'Inngående saldo',
  'Ingående saldo 2026-11-01',
  'Opening balance:',
])('a row that says %s is no movement, though an amount stands in it', (text) =>
  expect(read('Dato;Tekst;Beløb;Saldo', [`18.11.2026;${text};450,00;450,00`])).toEqual([
    { problem: 'bank_balance_row' },
  ]),
)

test('a transfer that speaks of a balance is one', () =>
  expect(read('Dato;Tekst;Beløb', ['18.11.2026;Rest af saldo primo maj;450,00'])).toMatchObject([
    { line: { text: 'Rest af saldo primo maj' } },
  ]))

test('the account has the currency of most lines, or of the organisation, and not that of the first', () => {
  const columns = guessBankColumns(['Dato', 'Tekst', 'Beløb', 'Valuta'])
  const currencyOf = (currencies: readonly string[], currency?: string) => {
    const learnt = learnBankHabits(columns, { today, currency })
    for (const one of currencies) learnt.see(['18.11.2026', 'X', '1,00', one])
    return learnt.habits().accountCurrency
  }
  expect(currencyOf(['EUR', 'DKK', 'DKK'])).toBe('DKK')
  expect(currencyOf(['EUR', 'DKK'], 'DKK')).toBe('DKK')
  expect(currencyOf(['EUR', 'EUR'], 'DKK')).toBe('EUR')
  expect(currencyOf(['EUR', ''], 'DKK')).toBe('DKK')
})

test('a line of another account than most of the file stands aside; blank cells say nothing', () => {
  const rows = [
    '1234;18.11.2026;A;1,00',
    '5678;18.11.2026;B;2,00',
    '1234;18.11.2026;C;3,00',
    ';18.11.2026;D;4,00',
  ]
  const said = read('Kontonummer;Dato;Tekst;Beløb', rows)
  expect(said.map((one) => ('line' in one ? one.line.text : one.problem))).toEqual([
    'A',
    'bank_other_account',
    'C',
    'D',
  ])
  expect(read('Kontonummer;Dato;Tekst;Beløb', rows.slice(3))).toMatchObject([{ line: { text: 'D' } }])
})
