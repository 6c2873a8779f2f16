import type { BankLine, MatchedClaim, MatchedPayout } from '@medlem/contract/bankMatch'
import { officeBankTexts as t } from '@medlem/i18n/en/portal/office/bank'
import { providerNames } from '../../shared/providerNames.ts'
import { formatDate, formatMoney } from '../../ui/format.ts'

/** What the bank says of a line, in one line. */
export const lineText = ({ payerName, text, reference }: BankLine): string =>
  [payerName, text, reference].filter((word) => word !== '').join(' · ') || t.noWords

export const claimName = ({ memberName, feeName, year }: MatchedClaim): string =>
  t.claimLine({ memberName, feeName, year: String(year) })

/** A payout by its sender, and the day on which it is expected. */
export const payoutInWords = ({ provider, reference, expectedOn }: Omit<MatchedPayout, 'payoutId'>): string =>
  t.payoutLine({ provider: providerNames[provider], reference, day: formatDate(expectedOn) })

/** What a line pays, or would pay: each part with its amount where they are several. */
export function partsInWords(
  parts: readonly { claim: MatchedClaim; amountMinor: number }[],
  currency: string,
): string {
  const [only, ...more] = parts
  if (only && more.length === 0) return claimName(only.claim)
  return parts
    .map(({ claim, amountMinor }) =>
      t.claimPart({ claim: claimName(claim), amount: formatMoney(amountMinor, currency) }),
    )
    .join(' + ')
}
