import type { DecidedPeriod, PeriodRevocation } from '@medlem/contract/grant'
import { copenhagenDate } from '@medlem/domain/calendar'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { storedReasonTexts } from '@medlem/i18n/en/server/storedReason'
import { findEvent, lockEvent } from '../../club/event/store.ts'
import { findReceipt } from '../../club/receipt/store.ts'
import { freePlaces } from '../../club/registration/paidPlaces.ts'
import { findRegistration } from '../../club/registration/store.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { listPaidTickets } from '../payment/ticketStore.ts'
import { byCaller } from './openPeriod.ts'
import { takeBack } from './takeBack.ts'

/**
 * Takes back what was paid for a place outside the portal: the organisation hands it out itself. The place is free again, unless it was
 * cancelled before.
 */
export async function revokePlace(
  deps: Deps,
  caller: Caller,
  { registrationId, reason }: PeriodRevocation & { registrationId: string },
): Promise<DecidedPeriod> {
  const place = await findRegistration(deps.db, registrationId)
  const event = place && (await findEvent(deps.db, place.eventId))
  if (!place || !event) throw notFound()
  requireSecondStep(caller, await requireAdministered(deps, caller, event.orgId, 'money:write'))
  return deps.db.transaction(async (tx) => {
    await lockEvent(tx, event.id)
    const at = deps.clock.now()
    const recorded = (await listPaidTickets(tx, { registrationId })).find(({ row }) => row.state === 'manual')
    const found = recorded && { paymentId: recorded.row.id, purchaseId: recorded.purchase.id }
    const paid = found && (await takeBack(tx, byCaller(caller), { paid: found, at, reason }))
    if (!paid)
      throw new AppError(
        'invalid_transition',
        409,
        say(moneyProblemTexts, (t) => t.nothingRecorded),
      )
    await freePlaces(tx, {
      eventId: event.id,
      registrationIds: [registrationId],
      actorId: caller.actor.id,
      at,
      reason: storedReasonTexts.takenBack({ reason }),
    })
    await auditAdministration(tx, caller, {
      action: 'manual_payment_revoke',
      objectId: paid.paymentId,
      orgId: event.orgId,
      subjectId: place.memberId,
      detail: { registrationId, reason },
      at,
    })
    const receipt = await findReceipt(tx, paid.paymentId)
    return {
      membershipHistoryId: registrationId,
      year: Number(copenhagenDate(event.startDate).slice(0, 4)),
      status: 'inactive',
      receiptNumber: receipt?.number ?? null,
    }
  })
}
