import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { MembershipRow } from '@medlem/database/schema/membership'
import type { ConfigurationRow } from '@medlem/database/schema/organisation'
import { addressLine } from '@medlem/domain/address'
import { ageReason } from '@medlem/domain/age'
import { type CalendarDate, membershipYear } from '@medlem/domain/calendar'
import { hasEnded } from '@medlem/domain/membership'
import { listActiveYears } from '../../club/membership/store.ts'
import { findMemberById } from '../../people/member/store.ts'
import { hasOpenClaim } from '../payment/claimedYears.ts'
import { type LineAmounts, priceLines } from '../payment/priceLines.ts'
import { isBeingCharged } from '../renewal/store.ts'

/** Why a member is not asked for a fee; the first two need nothing. */
export type ClaimObstacle =
  | 'has_year'
  | 'claimed'
  | 'member_closed'
  | 'ended'
  | 'other_age'
  | 'auto_renews'
  | 'claim_no_address'
  | 'costs_nothing'

/** What a member would be asked for: by whom it is paid, and what it costs on the day. */
export interface ClaimableFee {
  payer: MemberRow
  year: number
  amounts: LineAmounts
}

/**
 * What a member is asked for a fee, or why not. A child's fee is asked of the parent. Read it again under the locks of payer,
 * caps and membership before it is written.
 */
export async function claimableFee(
  db: Database,
  {
    member,
    membership,
    configuration,
    today,
  }: { member: MemberRow; membership: MembershipRow; configuration: ConfigurationRow; today: CalendarDate },
): Promise<ClaimableFee | ClaimObstacle> {
  const { orgId } = membership
  const year = membershipYear(configuration.startDate, configuration.endDate)
  const years = await listActiveYears(db, orgId, [member.id])
  // A year that counts on credit is claimed, not paid.
  if (await hasOpenClaim(db, { orgId, years: [{ memberId: member.id, year }] })) return 'claimed'
  if (years.some((one) => one.year === year)) return 'has_year'
  const payer = member.parentId === null ? member : await findMemberById(db, member.parentId)
  if (!member.enabled || !payer?.enabled) return 'member_closed'
  const from = configuration.startDate > today ? configuration.startDate : today
  if (hasEnded(membership.endsOn, from)) return 'ended'
  const { firstName: name, dateOfBirth } = member
  if (dateOfBirth && ageReason({ name, relation: 'linked', dateOfBirth }, configuration)) return 'other_age'
  if (await paysByCard(db, membership, { configuration, year })) return 'auto_renews'
  if (!payer.email && addressLine(payer.address) === '') return 'claim_no_address'
  const wanted = [{ key: member.id, memberId: member.id, year, configuration }]
  const priced = await priceLines(db, { payerId: payer.id, orgId, wanted, on: today })
  const amounts = priced?.amounts.get(member.id)
  return amounts && amounts.unitMinor > 0 ? { payer, year, amounts } : 'costs_nothing'
}

/** Whether a kept card is charged for the year; for a fee that asks by claims, only where one was charged, or may have been, before. */
async function paysByCard(
  db: Database,
  { id: membershipId, autoRenewal, savedCardIdentifier }: MembershipRow,
  { configuration, year }: { configuration: ConfigurationRow; year: number },
): Promise<boolean> {
  if (configuration.renewalClaim !== null) return isBeingCharged(db, { membershipId, year })
  return autoRenewal && savedCardIdentifier !== null
}
