import { randomUUID } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import type { PeriodRow } from '@medlem/database/schema/membership'
import { membershipYear } from '@medlem/domain/calendar'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { memberName } from '../../club/membership/persons.ts'
import { findDraft, insertDraft, listActiveYears } from '../../club/membership/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { lockMember } from '../../people/member/store.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { replaceClaims } from '../payment/claimedYears.ts'
import { lockEventsAround } from '../payment/eventLocks.ts'
import { listPurchasesOf, lockMemberships } from '../payment/purchaseStore.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import type { Grantable, GrantedFee } from './requireGrantor.ts'

/** Who decided, and the request in which they did. */
export interface By {
  actorId: string | null
  traceId: string
}

export function byCaller({ actor, traceId }: Pick<Caller, 'actor' | 'traceId'>): By {
  return { actorId: actor.id, traceId }
}

/** Source of the events that an administrator causes. */
export const ADMINISTRATOR = 'administrator'

/**
 * The draft of a year that is to be given. It takes the locks of a purchase in the same order, so that a payment at the
 * same moment waits. 409 when the member has the year already. Open windows of the payer are superseded: a hold that
 * still comes is released.
 */
export async function openPeriod(
  tx: Database,
  { membership, member, payerId, configuration, at, by }: Grantable & GrantedFee & { at: Date; by: By },
): Promise<{ history: PeriodRow; payer: MemberRow }> {
  await lockEventsAround(tx, { payerId })
  const payer = await lockMember(tx, payerId)
  if (!payer) throw new Error('the payer is gone')
  const { id: membershipId, memberId, orgId } = membership
  const { startDate, endDate } = configuration
  const group = { memberId, orgId, membershipConfId: configuration.id, createdBy: payerId }
  const made = await insertDraft(tx, {
    ...group,
    membershipId,
    membershipFor: membershipYear(startDate, endDate),
    startDate,
    endDate,
    gdprAgreement: false,
    statusChangeDate: at,
    referenceKey: randomUUID(),
    createdAt: at,
  })
  const history = made ?? (await findDraft(tx, group))
  if (!history) throw new Error('the draft is neither new nor there')
  const cause = { source: ADMINISTRATOR, at, actorId: by.actorId }
  for (const { id } of await listPurchasesOf(tx, payerId, { historyIds: [history.id] }))
    await supersedeOpen(tx, id, cause)
  await lockMemberships(tx, [membershipId])
  const active = await listActiveYears(tx, orgId, [memberId])
  if (active.some(({ year }) => year === history.membershipFor)) {
    const message = say(moneyProblemTexts, (t) =>
      t.hasYear({ name: memberName(member), year: history.membershipFor }),
    )
    throw new AppError('already_member', 409, message)
  }
  await replaceClaims(tx, { orgId, years: [{ memberId, year: history.membershipFor }] }, at)
  return { history, payer }
}
