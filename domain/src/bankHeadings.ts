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
  ],
  amount: ['beloeb', 'beloep', 'belopp', 'beloebidkk', 'amount'],
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
  ],
  balance: ['saldo', 'bogfoertsaldo', 'bokfoertsaldo', 'bokfordsaldo', 'balance'],
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
  ],
  // Where the account has a column for itself, the sender is a name.
  name: ['navn', 'namn', 'modpart', 'afsendernavn', 'payee', 'name', 'afsender', 'avsandare', 'avsender'],
  payerAccount: ['frakonto', 'franakonto', 'frankonto', 'fromaccount', 'afsender', 'avsandare', 'avsender'],
  ownAccount: ['konto', 'kontonummer', 'kontonr', 'egenkonto', 'egetkonto', 'account', 'accountnumber'],
  reference: ['reference', 'referanse', 'referens', 'kid', 'kidnummer', 'ocr', 'betalingsid', 'fikreference'],
  currency: ['valuta', 'moent', 'currency'],
  status: ['status', 'state', 'tilstand'],
}

const headings = plainHeadings(written)
const fieldOfHeading = new Map(
  BankField.options.flatMap((field) => headings[field].map((name) => [name, field] as const)),
)

/** How many different fields of a bank's line the cells of a row are headings of. */
export function knownBankFields(cells: readonly string[]): number {
  return new Set(cells.flatMap((cell) => fieldOfHeading.get(plainHeading(cell)) ?? [])).size
}

/** What each column of a bank's file is. A field is that of one column, the first of the best names, but texts may be several. */
export function guessBankColumns(given: readonly string[]): (BankField | null)[] {
  const plain = given.map(plainHeading)
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
