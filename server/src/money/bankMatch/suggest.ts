import type { Claim } from '@medlem/contract/claim'
import type { Database } from '@medlem/database/database'
import type { BankLineRow } from '@medlem/database/schema/bank'
import { type MatchSuggestion, type OwedClaim, referencesIn, suggestMatch } from '@medlem/domain/bankMatch'
import type { CalendarDate } from '@medlem/domain/calendar'
import { readReference } from '@medlem/domain/claimReference'
import { listPayers } from '../payment/bankMatchStore.ts'
import { listOwed } from '../payment/listClaims.ts'
import { type OtherSuggested, suggestOthers } from './suggestOther.ts'

/** What a line would pay, with the claims that it names. */
interface ClaimSuggested extends MatchSuggestion {
  claims: Claim[]
}

/** What a line would be. */
export type Suggested = ClaimSuggested | OtherSuggested

export type SuggestedLine = Pick<
  BankLineRow,
  'openMinor' | 'currency' | 'bookedOn' | 'text' | 'payerName' | 'reference' | 'payerHash'
>

interface Asked {
  orgId: string
  today: CalendarDate
  lines: readonly SuggestedLine[]
}

/**
 * What each of some lines of an organisation would be now; undefined for one of which no sign says it. A claim's reference comes first,
 * then a payout, then what else may be a claim's.
 */
export async function suggestFor(db: Database, asked: Asked): Promise<(Suggested | undefined)[]> {
  const claims = await suggestClaims(db, asked)
  const others = await suggestOthers(db, asked)
  return asked.lines.map((_line, at) => {
    const claim = claims[at]
    const isSaid = claim?.reason === 'reference' || claim?.reason === 'reference_part'
    return isSaid ? claim : (others[at] ?? claim)
  })
}

async function suggestClaims(
  db: Database,
  { orgId, today, lines }: Asked,
): Promise<(ClaimSuggested | undefined)[]> {
  const came = lines.filter(({ openMinor }) => openMinor > 0)
  if (came.length === 0) return lines.map(() => undefined)
  const hashes = [...new Set(came.flatMap(({ payerHash }) => payerHash ?? []))]
  const payers = await listPayers(db, { orgId, hashes })
  const claims = await listOwed(db, {
    orgId,
    today,
    references: [...new Set(came.flatMap(({ reference, text }) => referencesIn(reference, text)))],
    amounts: [...new Set(came.map(({ openMinor }) => openMinor))],
    payerIds: [...new Set(payers.map(({ memberId }) => memberId))],
  })
  const owed = claims.map(toOwed)
  return lines.map((line) => {
    const known = payers.filter(({ hash }) => hash === line.payerHash)
    const compared = { ...line, knownPayerIds: known.map(({ memberId }) => memberId) }
    const found = suggestMatch(compared, owed)
    const named = new Set(found?.parts.map(({ claimId }) => claimId))
    return found && { ...found, claims: claims.filter(({ id }) => named.has(id)) }
  })
}

const toOwed = ({ reference, ...claim }: Claim): OwedClaim => ({
  id: claim.id,
  reference: readReference(reference) ?? '',
  payerId: claim.payerId,
  payerName: claim.payerName,
  memberName: claim.memberName,
  openMinor: claim.openMinor,
  currency: claim.currency,
})
