/**
 * The number of a claim that its payer types into a bank's form. The last digit checks the others (Luhn, mod 10), as FI +71 in
 * Denmark, KID (modulus 10) in Norway and OCR in Sweden all want it, so that one number serves them; elsewhere it is written
 * as a creditor reference of ISO 11649 (RF). It is kept without zeros in front, which change no check digit.
 */

const RF_MODULUS = 97n
const RF_PART = /^[\dA-Z]{1,21}$/
/** Codes without an identification (+73) carry no reference. */
const PAYMENT_CARD = /^\+?7[15]<(\d{15,16})\+\d{8}<?$/

/** The sum by Luhn: every second digit from the right twice, and the digits of that added. */
function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, n) => {
    const value = Number(digit) * (n % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
}

/** Whether the last digit of some digits checks those before it. */
export const isChecked = (digits: string): boolean => /^\d{2,25}$/.test(digits) && luhnSum(digits) % 10 === 0

/** The reference of the claim with this number, from 1. */
export function claimReference(number: number): string {
  const check = (10 - (luhnSum(`${number}0`) % 10)) % 10
  return `${number}${check}`
}

const SLIP_DIGITS = 15

/** The line of a Danish payment slip with a reference and without a message (FI, card type 71), as a bank's form takes it. */
export function paymentSlipLine(reference: string, creditor: string): string {
  return `+71<${reference.padStart(SLIP_DIGITS, '0')}+${creditor}<`
}

/** A text as a creditor reference of ISO 11649, with its check digits; upper-case letters and digits, at most 21. */
export function creditorReference(text: string): string {
  const check = 98n - (rfNumber(`${text}RF00`) % RF_MODULUS)
  return `RF${String(check).padStart(2, '0')}${text}`
}

/** Letters count as two digits, A as 10. */
const rfNumber = (text: string): bigint =>
  BigInt([...text].map((character) => Number.parseInt(character, 36)).join(''))

function fromCreditorReference(text: string): string | undefined {
  const part = text.slice('RF00'.length)
  return RF_PART.test(part) && creditorReference(part) === text ? part : undefined
}

/** A reference as the payers of a currency's country know it. */
export function shownReference(reference: string, currency: string): string {
  return ['DKK', 'NOK', 'SEK'].includes(currency) ? reference : creditorReference(reference)
}

/** The reference that a typed text or a field of a bank's file is; undefined where its check digit says that it is none. */
export function readReference(text: string): string | undefined {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  const named = plain.startsWith('RF')
    ? fromCreditorReference(plain)
    : (PAYMENT_CARD.exec(plain)?.[1] ?? plain)
  const digits = named?.replace(/^0+/, '')
  return digits !== undefined && isChecked(digits) ? digits : undefined
}
