import type { Database } from '@medlem/database/database'
import type { PeriodRow } from '@medlem/database/schema/membership'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { findEvent } from '../../club/event/store.ts'
import { findPeriod } from '../../club/membership/store.ts'
import { storedReason } from '../../communication/notice/storedReason.ts'
import type { Caller } from '../../people/access/caller.ts'
import { impersonationRequired, isSupport } from '../../people/access/policy.ts'
import { sayOfFields } from '../../people/customField/fieldIn.ts'
import { listUnanswered } from '../../people/customField/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { lockEventsAround } from '../payment/eventLocks.ts'
import { alreadyPaid, lockPayer, type MadePayment } from '../payment/newAttempt.ts'
import { findPaymentAtOnce, listDrafts } from '../payment/purchaseStore.ts'
import { requireOwnPlaces } from '../ticket/ownPlaces.ts'
import { startPayment } from './startPayment.ts'

export interface CreateInput {
  historyId: string
  paymentTotal?: number | undefined
  billingName?: string | undefined
  billingPhone?: string | undefined
  discountCode?: string | undefined
  inParts?: boolean | undefined
  useCredit?: boolean | undefined
  /** Of places at one event of the organisation that are kept for the family. */
  registrationIds?: readonly string[] | undefined
}

/**
 * The payment for a draft and those that share its reference key (design row 13). A year that was free or paid whole with credit
 * and is active answers its payment: of several requests at once one makes it.
 */
export async function createPayment(deps: Deps, caller: Caller, input: CreateInput): Promise<MadePayment> {
  const { id: historyId, orgId } = await requireOwnDraft(deps, caller, input.historyId)
  const payerId = caller.subject.id
  const places = input.registrationIds && (await requireOwnPlaces(deps, caller, input.registrationIds))
  return deps.db.transaction(async (tx) => {
    await lockEventsAround(tx, { payerId, eventIds: places && [places.eventId] })
    const event = places && (await findEvent(tx, places.eventId))
    if (places && !(event?.enabled && event.orgId === orgId)) throw notFound()
    await lockPayer(tx, payerId)
    const history = await findPeriod(tx, historyId)
    if (!history) throw notFound()
    if (history.status === 'active') {
      const freeOrCredit = await findPaymentAtOnce(tx, { payerId, historyId })
      if (freeOrCredit) return { ...freeOrCredit, created: false }
      throw alreadyPaid()
    }
    if (!history.open) {
      throw new AppError(
        'nothing_to_pay',
        422,
        storedReason(history.reason, caller.language) ?? say(moneyProblemTexts, (t) => t.givenUp),
      )
    }
    const drafts = await listDrafts(tx, { ...history, createdBy: payerId })
    const memberIds = drafts.map(({ memberRow }) => memberRow.id)
    await requireAnswers(tx, { orgId: history.orgId, memberIds })
    return startPayment(tx, deps, caller, {
      orgId: history.orgId,
      drafts,
      shownTotalMinor: input.paymentTotal,
      billingName: input.billingName,
      billingPhone: input.billingPhone,
      discountCode: input.discountCode,
      inParts: input.inParts,
      useCredit: input.useCredit,
      places,
    })
  })
}

/** What an organisation must know of its members is asked before they pay, and never after. */
async function requireAnswers(
  tx: Database,
  { orgId, memberIds }: { orgId: string; memberIds: string[] },
): Promise<void> {
  const unanswered = await listUnanswered(tx, { orgId, memberIds })
  if (unanswered.length === 0) return
  const message = sayOfFields(moneyProblemTexts, unanswered, (t, names) => t.fieldsUnanswered({ names }))
  throw refuseField('answers', 'missing', message)
}

/** A draft that the caller made. Support must choose to act for the one who did. */
export async function requireOwnDraft(deps: Deps, caller: Caller, historyId: string): Promise<PeriodRow> {
  const history = await findPeriod(deps.db, historyId)
  if (!history) throw notFound()
  if (history.createdBy === caller.subject.id) return history
  if (isSupport(caller)) throw impersonationRequired()
  throw notFound()
}
