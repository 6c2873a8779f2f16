import type { Receipt, ReceiptLine } from '@medlem/contract/receipt'
import { adjustmentTexts } from '@medlem/i18n/en/domain/adjustment'
import { receiptTexts } from '@medlem/i18n/en/domain/receipt'
import { addressLine } from './address.ts'
import { adjustmentWords } from './adjustment.ts'
import { copenhagenDate } from './calendar.ts'
import { danishMoney } from './money.ts'

type ReceiptTexts = typeof receiptTexts

/** What a receipt says, in words: the screen and the file tell no other. */
export interface ReceiptWords {
  title: string
  issued: string
  organisation: ReceiptParty
  payer: ReceiptParty
  facts: { name: string; value: string }[]
  lines: ReceiptWordsLine[]
  total: string
  vat: string
  /** Null where money moved. */
  test: string | null
}

interface ReceiptParty {
  name: string
  details: string[]
}

export interface ReceiptWordsLine {
  /** A place at an event, which is no membership. */
  isTicket: boolean
  memberName: string
  /** With its year; of a place at an event what it was for. */
  membership: string
  /** Of the membership's name; null where it is not known. */
  membershipLanguage: string | null
  period: string
  parts: string
  /** How it came to its price; none for one that no rule changed. */
  adjustments: string[]
  price: string
}

/** In the language of the texts, which Intl names a country by. */
export function receiptWords(
  receipt: Receipt,
  t: ReceiptTexts = receiptTexts,
  language = 'en',
  adjustmentT = adjustmentTexts,
): ReceiptWords {
  const { number, issuedAt, organisation, payer, lines, totalMinor, vatMinor, currency, test } = receipt
  return {
    title: t.title({ number }),
    issued: t.issued({ day: copenhagenDate(new Date(issuedAt)) }),
    organisation: { name: organisation.name, details: organisationDetails(organisation, t) },
    payer: { name: payer.name, details: present([addressLine(payer.address, language), payer.email]) },
    facts: factsOf(receipt, t),
    lines: lines.map((line) => lineWords(line, currency, t, adjustmentT)),
    total: danishMoney(totalMinor, currency),
    vat: vatMinor > 0 ? t.vatOfTotal({ amount: danishMoney(vatMinor, currency) }) : t.noVat,
    test: test ? t.test : null,
  }
}

/** What is written below an organisation's name: address, registration number and e-mail address, as far as they are known. */
export function organisationDetails(
  { address, registrationNumber, email }: Omit<Receipt['organisation'], 'id' | 'name'>,
  t: ReceiptTexts,
): string[] {
  return present([address, registrationNumber && t.registrationNumber({ number: registrationNumber }), email])
}

/** A membership, or a place at an event, with its price, in words. */
export function lineWords(
  line: ReceiptLine,
  currency: string,
  t: ReceiptTexts,
  adjustmentT: typeof adjustmentTexts,
): ReceiptWordsLine {
  return {
    isTicket: line.isTicket === true,
    memberName: line.memberName,
    membership: line.isTicket ? line.membershipName : `${line.membershipName} ${line.year}`,
    membershipLanguage: line.languages?.membershipName ?? null,
    period: periodWords(line, t),
    parts: priceParts(line, currency, t),
    adjustments: adjustmentWords(line, currency, adjustmentT),
    price: danishMoney(line.unitMinor, currency),
  }
}

/** An event is often of one day, which is named once. */
function periodWords({ startDate, endDate }: ReceiptLine, t: ReceiptTexts): string {
  return startDate === endDate ? t.onDay({ day: startDate }) : t.period({ from: startDate, to: endDate })
}

function factsOf(
  { paymentMethod, orderNumber, paymentReference }: Receipt,
  t: ReceiptTexts,
): ReceiptWords['facts'] {
  const method = paymentMethod.slice(0, 1).toUpperCase() + paymentMethod.slice(1)
  return [
    { name: t.paymentMethod, value: method },
    ...(orderNumber ? [{ name: t.orderNumber, value: orderNumber }] : []),
    { name: t.reference, value: paymentReference },
  ]
}

interface PriceParts {
  isTicket?: true | undefined
  feeMinor: number
  vatMinor: number
  surchargeMinor: number
}

/** What a price is made of: 'Fee 400,00 kr. + VAT 100,00 kr.' */
export function priceParts(
  { isTicket, feeMinor, vatMinor, surchargeMinor }: PriceParts,
  currency: string,
  t: ReceiptTexts = receiptTexts,
): string {
  const parts = present([
    (isTicket ? t.ticket : t.fee)({ amount: danishMoney(feeMinor, currency) }),
    vatMinor > 0 && t.vat({ amount: danishMoney(vatMinor, currency) }),
    surchargeMinor > 0 && t.surcharge({ amount: danishMoney(surchargeMinor, currency) }),
  ]).join(' + ')
  return vatMinor === 0 ? t.partsWithoutVat({ parts }) : parts
}

function present(texts: readonly (string | null | false)[]): string[] {
  return texts.filter((text) => text !== null && text !== false && text !== '') as string[]
}

const danishLetters: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa' }
/** Letters of the organisation's name in a file's name: enough to tell it from others in a folder. */
const NAME_LENGTH = 60

/** 'receipt-12-sejlklubben-oeresund.pdf': its number and organisation, no person's name, and only characters that any disk takes. */
export function receiptFileName(
  { number, organisation }: Pick<Receipt, 'number' | 'organisation'>,
  t: ReceiptTexts = receiptTexts,
): string {
  const plain = organisation.name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æøå]/g, (letter) => danishLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .slice(0, NAME_LENGTH)
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
  return `${[t.fileName, number, ...words].join('-')}.pdf`
}
