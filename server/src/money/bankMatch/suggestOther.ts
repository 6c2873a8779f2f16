import type { Database } from '@medlem/database/database'
import type { BankLineRow } from '@medlem/database/schema/bank'
import type { PayoutRow } from '@medlem/database/schema/payout'
import {
  type GivenBack,
  type OtherSuggestion,
  suggestGivenBack,
  suggestPayout,
} from '@medlem/domain/payoutMatch'
import { listOpenPayouts } from '../payout/store.ts'
import { listToGiveBack } from './otherStore.ts'

export type MovedLine = Pick<
  BankLineRow,
  'openMinor' | 'currency' | 'bookedOn' | 'text' | 'payerName' | 'reference'
>

/** A line as a payout, or as the money of a payment that was taken back. */
export type OtherSuggested =
  | (Omit<OtherSuggestion<unknown>, 'meant'> & { payout: PayoutRow })
  | (Omit<OtherSuggestion<unknown>, 'meant'> & { givenBack: GivenBack })

/** What each of some lines of an organisation may be beside the payment of a claim; undefined for one of which no sign says it. */
export async function suggestOthers(
  db: Database,
  { orgId, lines }: { orgId: string; lines: readonly MovedLine[] },
): Promise<(OtherSuggested | undefined)[]> {
  const amounts = [...new Set(lines.map(({ openMinor }) => openMinor).filter((minor) => minor !== 0))]
  if (amounts.length === 0) return lines.map(() => undefined)
  const payouts = await listOpenPayouts(db, { orgId, amounts })
  const returned = await listToGiveBack(db, {
    orgId,
    amounts: amounts.flatMap((minor) => (minor < 0 ? -minor : [])),
  })
  return lines.map((line) => {
    if (line.openMinor === 0) return undefined
    const ofPayout = suggestPayout(line, payouts)
    if (ofPayout) return { reason: ofPayout.reason, isCertain: ofPayout.isCertain, payout: ofPayout.meant }
    const back = suggestGivenBack(line, returned)
    return back && { reason: back.reason, isCertain: back.isCertain, givenBack: back.meant }
  })
}
