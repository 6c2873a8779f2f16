import { BankField } from '@medlem/contract/bankFile'
import { plainHeading, plainHeadings } from './memberImport.ts'

/** Headings as banks of Denmark, Norway and Sweden write them, the best name of a field first. */
const written: Record<BankField, readonly string[]> = {
  bookedOn: [
    'bogfoeringsdato',
    'bogfoert',
    'bogfoertdato',
    'posteringsdato',
    'bokfoertdato',
    'bokfoert',
    'bokfoeringsdato',
    'bokforingsdag',
    'bokforingsdatum',
    'transaksjonsdato',
    'reskontradatum',
    'bookingdate',
    'bookedon',
    'dato',
    'datum',
    'date',
    'utfoertdato',
    'transaktionsdato',
    'transaktionsdatum',
    'transactiondate',
    'bokfdatum',
    'completeddate',
    'bogfoeringsdag',
    'buchungstag',
    'kirjauspaiva',
  ],
  valueOn: [
    'valoer',
    'valoerdato',
    'rentedato',
    'valutadato',
    'valutadag',
    'valutadatum',
    'rentedatum',
    'valuedate',
    'valuteringsdato',
    'wertstellung',
    'arvopaiva',
  ],
  amount: ['beloeb', 'beloep', 'belopp', 'amount', 'betrag', 'maara', 'maaraeuroa'],
  side: ['dk', 'debetkredit', 'kreditdebet', 'debitcredit', 'creditdebit', 'drcr', 'crdr', 'dc', 'cd'],
  moneyIn: [
    'innpaakonto',
    'inn',
    'ind',
    'indbetaling',
    'indsat',
    'insattning',
    'beloepinn',
    'beloebind',
    'innskudd',
    'innbetaling',
    'inbetalning',
    'kredit',
    'inflow',
    'moneyin',
    'credit',
    'paidin',
  ],
  moneyOut: [
    'utfrakonto',
    'ut',
    'ud',
    'udbetaling',
    'haevet',
    'uttag',
    'beloeput',
    'beloebud',
    'uttak',
    'utbetaling',
    'utbetalning',
    'debet',
    'outflow',
    'moneyout',
    'debit',
    'paidout',
  ],
  balance: ['saldo', 'bogfoertsaldo', 'bokfoertsaldo', 'bokfordsaldo', 'balance', 'runningbalance'],
  text: [
    'tekst',
    'text',
    'beskrivelse',
    'posteringstekst',
    'forklaring',
    'rubrik',
    'tittel',
    'titel',
    'title',
    'textmottagare',
    'beskrivning',
    'transaktionstext',
    'meddelelse',
    'melding',
    'meddelande',
    'besked',
    'description',
    'message',
    'memo',
    'verwendungszweck',
    'selitys',
    'viesti',
  ],
  // Where the account has a column for itself, the sender is a name.
  name: [
    'navn',
    'namn',
    'modpart',
    'afsendernavn',
    'payee',
    'name',
    'afsender',
    'avsandare',
    'avsender',
    'indbetaler',
    'innbetaler',
    'payername',
    'nimi',
  ],
  payerAccount: ['frakonto', 'franakonto', 'frankonto', 'fromaccount', 'afsender', 'avsandare', 'avsender'],
  ownAccount: ['konto', 'kontonummer', 'kontonr', 'egenkonto', 'egetkonto', 'account', 'accountnumber'],
  reference: [
    'reference',
    'referanse',
    'referens',
    'kid',
    'kidnummer',
    'ocr',
    'betalingsid',
    'fikreference',
    'viitenumero',
    'viite',
  ],
  currency: ['valuta', 'moent', 'currency', 'valuutta', 'waehrung'],
  status: ['status', 'state', 'tilstand'],
}

const headings = plainHeadings(written)
const fieldOfHeading = new Map(
  BankField.options.flatMap((field) => headings[field].map((name) => [name, field] as const)),
)

/** A heading without the currency that some banks write behind it: 'Beløb i DKK'. */
const plainBankHeading = (heading: string) => plainHeading(heading).replace(/(.)i(?:dkk|nok|sek|eur)$/, '$1')

/** By which a list of sales is known, or a settlement of Vipps MobilePay, Stripe or another that pays out less than came. */
const ofSettlements = [
  'myshopnumber',
  'mobilepaygebyr',
  'settlementid',
  'destinationplatformfee',
  'balancetransactionid',
]
const GROSS = ['gross', 'grossamount', 'brutto', 'bruttobeloeb', 'bruttobelopp'].map(plainHeading)
const NET = ['net', 'netamount', 'netto', 'nettobeloeb', 'nettobelopp'].map(plainHeading)

/** Whether a table is what a payment provider took in for the organisation: its money is not on the account yet, or less is. */
export function isSettlement(given: readonly string[]): boolean {
  const plain = new Set(given.map(plainBankHeading))
  const has = (names: readonly string[]) => names.some((name) => plain.has(name))
  if (has(headings.balance)) return false
  return has(ofSettlements) || (has(GROSS) && has(NET))
}

/** What stands in place of a text where a row says the balance before or after all lines: 'Primo saldo', 'Ingående saldo 2026-01-01'. */
const BALANCE_ROW =
  /^(?:(?:primo|ultimo|start|slut|åbnings|åpnings|ind[- ]?gående|ud[- ]?gående|inngående|utgående|ingående) ?(?:saldo|balan(?:s|ce))|saldo (?:primo|ultimo)|(?:opening|closing) balance|balance (?:brought|carried) forward)[\s:.\d/-]*$/i

/** Whether a row is no movement, though an amount may stand in it. */
export const isBalanceRow = (text: string): boolean => text.length <= 60 && BALANCE_ROW.test(text)

/** How many different fields of a bank's line the cells of a row are headings of. */
export function knownBankFields(cells: readonly string[]): number {
  return new Set(cells.flatMap((cell) => fieldOfHeading.get(plainBankHeading(cell)) ?? [])).size
}

/** What each column of a bank's file is. A field is that of one column, the first of the best names, but texts may be several. */
export function guessBankColumns(given: readonly string[]): (BankField | null)[] {
  const plain = given.map(plainBankHeading)
  const columns: (BankField | null)[] = plain.map((heading) =>
    fieldOfHeading.get(heading) === 'text' ? 'text' : null,
  )
  for (const field of BankField.options) {
    if (field === 'text') continue
    const at = headings[field].map((name) => plain.indexOf(name)).find((index) => index >= 0)
    if (at !== undefined) columns[at] = field
  }
  // An amount with its sign says all that two columns say.
  if (!columns.includes('amount')) return columns
  return columns.map((field) => (field === 'moneyIn' || field === 'moneyOut' ? null : field))
}

/** What is wrong with the columns that somebody chose: a line has a day and an amount, and only texts may be several. */
export function bankColumnsProblem(
  columns: readonly (BankField | null)[],
): 'bank_no_day' | 'bank_no_amount' | 'fieldTwice' | undefined {
  const single = columns.filter((field) => field !== null && field !== 'text')
  if (new Set(single).size < single.length) return 'fieldTwice'
  if (!columns.includes('bookedOn')) return 'bank_no_day'
  const hasAmount = columns.includes('amount')
  const hasSides = columns.includes('moneyIn') || columns.includes('moneyOut')
  return hasAmount === hasSides ? 'bank_no_amount' : undefined
}
