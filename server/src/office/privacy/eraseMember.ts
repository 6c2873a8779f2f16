import type { AnswerOf, RequestOf } from '@medlem/contract/endpoint'
import type { eraseMember as call } from '@medlem/contract/privacy'
import { sameEmail } from '@medlem/contract/scalar'
import type { Database } from '@medlem/database/database'
import type { MemberRow } from '@medlem/database/schema/member'
import { copenhagenDate, yearOf } from '@medlem/domain/calendar'
import { WINDOW_OVER_MS } from '@medlem/domain/paymentWindow'
import { VOUCHER_YEARS } from '@medlem/domain/retention'
import { officeTexts } from '@medlem/i18n/en/server/office'
import { officeProblemTexts } from '@medlem/i18n/en/server/problem/office'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { inLanguage } from '@medlem/i18n/languages'
import { eraseAccount } from '@medlem/identity/accounts'
import { recalculateStatus } from '../../club/membership/recalculateStatus.ts'
import { revokeHistories } from '../../club/membership/store.ts'
import { leaveEvents } from '../../club/registration/leaveEvents.ts'
import { listCreditEntries } from '../../money/payment/creditStore.ts'
import { lockCardUses } from '../../money/savedCard/cardUses.ts'
import { forgetCard } from '../../money/savedCard/forgetCard.ts'
import { listKeptCards } from '../../money/savedCard/store.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireFreshLogin } from '../../people/access/freshLogin.ts'
import { refuseWhileActing } from '../../people/access/policy.ts'
import { lockAppointmentsAround, requireSuccessors } from '../../people/appointment/changeAppointment.ts'
import { eraseAppointments } from '../../people/appointment/store.ts'
import { listChildren } from '../../people/family/store.ts'
import { listMerged, lockMember } from '../../people/member/store.ts'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockBatches } from '../batch/eraseFromRows.ts'
import { erasePeople } from './erasePeople.ts'
import * as store from './eraseStore.ts'

type EraseInput = RequestOf<typeof call>['body']
type Erased = AnswerOf<typeof call>

/** Erases the member and the children without login, all at once, but for what bookkeeping must keep (X11). */
export async function eraseMember(deps: Deps, caller: Caller, input: EraseInput): Promise<Erased> {
  refuseWhileActing(caller, 'eraseData')
  requireFreshLogin(deps, caller)
  const { subject } = caller
  requireConfirmed(subject, input.confirmEmail)
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockBatches(tx)
    await lockAppointmentsAround(tx, subject.id, copenhagenDate(at))
    const family = [subject, ...(await listChildren(tx, subject.id))]
    await leaveEvents(tx, { memberIds: family.map(({ id }) => id), actorId: subject.id, at })
    await lockMember(tx, subject.id)
    const children = await listChildren(tx, subject.id)
    const own = [subject.id, ...children.map(({ id }) => id)]
    const ids = [...own, ...(await listMerged(tx, own)).map(({ id }) => id)]
    await store.lockPaid(tx, ids)
    const openedSince = new Date(at.getTime() - WINDOW_OVER_MS)
    if ((await store.countMovingPayments(tx, ids, openedSince)) > 0) throw moneyMoves()
    const credit = await listCreditEntries(tx, { payerIds: ids })
    if (credit.reduce((sum, { amountMinor }) => sum + amountMinor, 0) > 0) throw hasCredit()
    await requireSuccessors(tx, ids, copenhagenDate(at))
    await endYears(tx, { ids, at, wanted: input.endActiveYears ?? false })
    await forgetCards(tx, deps, subject.id)
    await store.stopMemberships(tx, ids)
    await eraseAppointments(tx, ids, at)
    await store.eraseLinks(tx, subject.id, at)
    const latest = await store.latestReceipt(tx, ids)
    await erasePeople(tx, ids, at)
    if (deps.config.identity.embedded) await eraseAccount(tx, caller.identity.subject, at)
    await insertAudit(tx, {
      actorId: subject.id,
      subjectId: subject.id,
      action: 'member_erase',
      traceId: caller.traceId,
      at,
      detail: { children: children.length },
    })
    return { erasedAt: at.toISOString(), kept: keptOf(latest, caller.language) }
  })
}

function requireConfirmed({ email }: MemberRow, typed: string): void {
  if (email !== null && sameEmail(typed) === email) return
  const message = say(officeProblemTexts, (t) => t.confirmEmail)
  throw refuseField('confirmEmail', 'mismatch', message)
}

/** What an organisation owes them would belong to no one. */
function hasCredit(): AppError {
  return new AppError(
    'payment_open',
    409,
    say(officeProblemTexts, (t) => t.hasCredit),
  )
}

function moneyMoves(): AppError {
  return new AppError(
    'payment_open',
    409,
    say(officeProblemTexts, (t) => t.paymentUnderWay),
  )
}

async function endYears(
  tx: Database,
  { ids, at, wanted }: { ids: string[]; at: Date; wanted: boolean },
): Promise<void> {
  const years = await store.listRunningYears(tx, ids, copenhagenDate(at))
  if (years.length === 0) return
  if (!wanted) {
    const message = say(officeProblemTexts, (t) => t.yearRuns)
    throw refuseField('endActiveYears', 'required', message, { as: 'already_member', status: 409 })
  }
  const reason = storedReasonTexts.memberErased
  await revokeHistories(
    tx,
    years.map(({ id }) => id),
    { at, reason },
  )
  for (const { memberId, orgId } of years) await recalculateStatus(tx, { memberId, orgId }, at)
}

async function forgetCards(tx: Database, deps: Deps, ownerId: string): Promise<void> {
  const organisations = new Set((await listKeptCards(tx, { memberId: ownerId })).map(({ orgId }) => orgId))
  for (const orgId of organisations) {
    const { cards, memberships } = await lockCardUses(tx, { ownerId, orgId })
    for (const card of cards) await forgetCard(tx, deps, { card, memberships })
  }
}

function keptOf(latestReceipt: Date | undefined, language: string): Erased['kept'] {
  if (!latestReceipt) return []
  const until = `${yearOf(copenhagenDate(latestReceipt)) + VOUCHER_YEARS}-12-31`
  return [{ what: inLanguage(officeTexts, language).receiptsKept, until }]
}
