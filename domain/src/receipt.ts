import type { Receipt } from '@medlem/contract/receipt'
import { addressLine } from './address.ts'
import { copenhagenDate, danishDate } from './calendar.ts'
import { danishMoney } from './money.ts'

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
  memberName: string
  membership: string
  period: string
  parts: string
  price: string
}

export function receiptWords(receipt: Receipt): ReceiptWords {
  const { number, issuedAt, organisation, payer, lines, totalMinor, vatMinor, currency, test } = receipt
  const { address, registrationNumber, email } = organisation
  return {
    title: `Receipt ${number}`,
    issued: `Issued ${danishDate(copenhagenDate(new Date(issuedAt)))}`,
    organisation: {
      name: organisation.name,
      details: present([address, registrationNumber && `Registration number ${registrationNumber}`, email]),
    },
    payer: { name: payer.name, details: present([addressLine(payer.address), payer.email]) },
    facts: factsOf(receipt),
    lines: lines.map((line) => ({
      memberName: line.memberName,
      membership: `${line.membershipName} ${line.year}`,
      period: `${danishDate(line.startDate)} to ${danishDate(line.endDate)}`,
      parts: priceParts(line, currency),
      price: danishMoney(line.unitMinor, currency),
    })),
    total: danishMoney(totalMinor, currency),
    vat:
      vatMinor > 0 ? `${danishMoney(vatMinor, currency)} of the total is VAT.` : 'The total contains no VAT.',
    test: test ? 'This is a test: no money moved.' : null,
  }
}

function factsOf({ paymentMethod, orderNumber, paymentReference }: Receipt): ReceiptWords['facts'] {
  const method = paymentMethod.slice(0, 1).toUpperCase() + paymentMethod.slice(1)
  return [
    { name: 'Payment method', value: method },
    ...(orderNumber ? [{ name: 'Order number', value: orderNumber }] : []),
    { name: 'Reference', value: paymentReference },
  ]
}

interface PriceParts {
  feeMinor: number
  vatMinor: number
  surchargeMinor: number
}

/** What a price is made of: 'Fee 400,00 kr. + VAT 100,00 kr.' */
export function priceParts({ feeMinor, vatMinor, surchargeMinor }: PriceParts, currency: string): string {
  const parts = present([
    `Fee ${danishMoney(feeMinor, currency)}`,
    vatMinor > 0 && `VAT ${danishMoney(vatMinor, currency)}`,
    surchargeMinor > 0 && `surcharge ${danishMoney(surchargeMinor, currency)}`,
  ]).join(' + ')
  return vatMinor === 0 ? `${parts}, no VAT` : parts
}

function present(texts: readonly (string | null | false)[]): string[] {
  return texts.filter((text) => text !== null && text !== false && text !== '') as string[]
}

const danishLetters: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa' }
/** Letters of the organisation's name in a file's name: enough to tell it from others in a folder. */
const NAME_LENGTH = 60

/** 'receipt-12-sejlklubben-oeresund.pdf': its number and organisation, no person's name, and only characters that any disk takes. */
export function receiptFileName({ number, organisation }: Pick<Receipt, 'number' | 'organisation'>): string {
  const plain = organisation.name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æøå]/g, (letter) => danishLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .slice(0, NAME_LENGTH)
  const words = plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
  return `${['receipt', number, ...words].join('-')}.pdf`
}
