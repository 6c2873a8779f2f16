import { formatMoney } from './format.ts'

/** A difference: '+50,00 kr.', '−25,00 kr.', '0,00 kr.' */
export function signedMoney(minor: number, currency: string): string {
  const amount = formatMoney(Math.abs(minor), currency)
  if (minor === 0) return amount
  return minor > 0 ? `+${amount}` : `−${amount}`
}

/** Money that came or went: '50,00 kr.', '−25,00 kr.' */
export function movedMoney(minor: number, currency: string): string {
  const amount = formatMoney(Math.abs(minor), currency)
  return minor < 0 ? `−${amount}` : amount
}
