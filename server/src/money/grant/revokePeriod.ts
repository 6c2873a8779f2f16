import type { DecidedPeriod, PeriodRevocation } from '@medlem/contract/grant'
import type { Database } from '@medlem/database/database'
import type { PeriodRow } from '@medlem/database/schema/membership'
import { revokeProblem } from '@medlem/domain/grant'
import { grantTexts } from '@medlem/i18n/en/domain/grant'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { memberName } from '../../club/membership/persons.ts'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { findPeriod, revokeHistories } from '../../club/membership/store.ts'
import { findReceipt } from '../../club/receipt/store.ts'
import { insertNotice } from '../../communication/notification/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { findMemberById } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { sayProblem } from '../../platform/error/sentence.ts'
import { findManualPayment, listLines, lockMemberships } from '../payment/purchaseStore.ts'
import { type By, byCaller } from './openPeriod.ts'
import { type Grantable, requireGrantor } from './requireGrantor.ts'
import { revokePlace } from './revokePlace.ts'
import { takeBack } from './takeBack.ts'

/** Takes back a year that was given free, or a year or a place that was paid outside the portal; a card payment is refunded instead. */
export async function revokePeriod(
  deps: Deps,
  caller: Caller,
  { historyId, reason }: PeriodRevocation & { historyId: string },
): Promise<DecidedPeriod> {
  const found = await findPeriod(deps.db, historyId)
  if (!found) return revokePlace(deps, caller, { registrationId: historyId, reason })
  const grantable = await requireGrantor(deps, caller, found.membershipId)
  const at = deps.clock.now()
  return deps.db.transaction((tx) => revokeIn(tx, { grantable, historyId, reason, by: byCaller(caller), at }))
}

interface Revocation {
  grantable: Grantable
  historyId: string
  reason: string
  by: By
  at: Date
}

/**
 * The same in a transaction, of a membership whose organisation's money the one who decided may write. A payment is taken back whole: all
 * years that were paid with it end.
 */
export async function revokeIn(
  tx: Database,
  { grantable, historyId, reason, by, at }: Revocation,
): Promise<DecidedPeriod> {
  const found = await findManualPayment(tx, historyId)
  const paid = found && (await takeBack(tx, by, { paid: found, at, reason }))
  const together = paid ? (await listLines(tx, paid.purchaseId)).map((line) => line.history) : []
  await lockMemberships(tx, [grantable.membership.id, ...together.map(({ membershipId }) => membershipId)])
  const history = await findPeriod(tx, historyId)
  if (!history) throw notFound()
  const { orgId, membershipFor: year, status, grantedBy } = history
  const facts = { active: status === 'active', granted: grantedBy !== null, manual: paid !== undefined }
  const problem = sayProblem(grantTexts, (t) => revokeProblem(facts, t))
  if (problem) throw new AppError(problem.code, 409, problem.message)
  const ids = [historyId, ...together.map(({ id }) => id)]
  const ended = await revokeHistories(tx, ids, { at, reason: storedReasonTexts.takenBack({ reason }) })
  for (const period of ended) {
    const { id: objectId, memberId, membershipFor } = period
    await recalculateStatus(tx, { memberId, orgId }, at)
    await notifyRevoked(tx, { ...grantable, history: period, receiverId: paid?.payerId, reason, at })
    const detail = { year: membershipFor, reason, ...(paid ? { paymentId: paid.paymentId } : {}) }
    await insertAudit(tx, { ...by, action: 'year_revoke', objectId, orgId, subjectId: memberId, detail, at })
  }
  const receipt = paid && (await findReceipt(tx, paid.paymentId))
  return {
    membershipHistoryId: historyId,
    year,
    status: 'inactive',
    receiptNumber: receipt?.number ?? null,
  }
}

async function notifyRevoked(
  tx: Database,
  of: Grantable & { history: PeriodRow; receiverId: string | undefined; reason: string; at: Date },
): Promise<void> {
  const { organisation, history, receiverId, reason, at } = of
  const member = await findMemberById(tx, history.memberId)
  if (!member) throw new Error('the member of a year is gone')
  const name = memberName(member)
  const values = { organisation: organisation.name, name, year: history.membershipFor, reason }
  await insertNotice(tx, {
    receiverId: receiverId ?? member.parentId ?? member.id,
    type: 'MEMBERSHIP_RENEW',
    notice: { code: 'year_revoked', values },
    data: { orgId: organisation.id, membershipHistoryId: history.id },
    createdAt: at,
    dedupKey: `history:${history.id}:revoked`,
  })
}
