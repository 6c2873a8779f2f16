import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { BankLine } from '@medlem/domain/bankLine'
import type { Config } from '../../platform/config/config.ts'
import { lastFour } from '../importedFile/bank/statementSum.ts'

/**
 * Keys by which the lines of one statement are known again in another file of the same account: by what the bank calls them, else by all
 * that it says of them. Lines that say the same differ by their place among each other, so no two of a statement are one.
 */
export function lineKeys(): (line: BankLine) => string {
  const seen = new Map<string, number>()
  return ({ bookedOn, amountMinor, bankReference, reference, name, payerAccount, text }) => {
    const said = bankReference ? ['bank', bankReference] : ['text', reference, name, payerAccount, text]
    const hash = createHash('sha256')
      .update(JSON.stringify([bookedOn, String(amountMinor), ...said]))
      .digest('base64url')
    const place = (seen.get(hash) ?? 0) + 1
    seen.set(hash, place)
    return `${hash}.${place}`
  }
}

/** A payer's account as it is kept: by a key of the installation, so that the database alone tells no number. */
export function payerOf(
  { secret }: Pick<Config, 'secret'>,
  account: string,
): { payerHash: string | null; payerLastFour: string | null } {
  const number = account.replace(/[^0-9a-z]/gi, '').toUpperCase()
  if (number === '') return { payerHash: null, payerLastFour: null }
  const key = Buffer.from(hkdfSync('sha256', secret, 'medlem statement payer', '', 32))
  return {
    payerHash: createHmac('sha256', key).update(number).digest('base64url'),
    payerLastFour: lastFour(number),
  }
}
