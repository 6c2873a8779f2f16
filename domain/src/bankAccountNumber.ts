const IBAN = /^[A-Z]{2}\d{2}[\dA-Z]{8,30}$/
const IBAN_MODULUS = 97n

/** A bank account as payers of its country know it, or null; and its IBAN, or null. */
export interface ShownAccount {
  account: string | null
  iban: string | null
}

/**
 * The number of a bank account as it is printed. Danish and Norwegian numbers are a part of the IBAN, at fixed places (ISO 13616
 * registry): bank and account of 4 and 10 digits, and 11 digits.
 */
export function shownAccount(number: string): ShownAccount {
  const plain = number.replaceAll(/\s/g, '').toUpperCase()
  if (!isIban(plain)) return { account: number.trim(), iban: null }
  return { account: national(plain), iban: plain.replaceAll(/(.{4})(?=.)/g, '$1 ') }
}

/** The same on one line, for those who know it: the number of the country where there is one, else the IBAN. */
export function accountText(number: string): string {
  const { account, iban } = shownAccount(number)
  return account ?? iban ?? number
}

function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false
  const digits = [...`${text.slice(4)}${text.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36))
  return BigInt(digits.join('')) % IBAN_MODULUS === 1n
}

function national(iban: string): string | null {
  const [, denmark, account] = /^DK..(\d{4})(\d{10})$/.exec(iban) ?? []
  if (denmark) return `${denmark} ${account}`
  const [, ...norway] = /^NO..(\d{4})(\d{2})(\d{5})$/.exec(iban) ?? []
  return norway.length > 0 ? norway.join(' ') : null
}
