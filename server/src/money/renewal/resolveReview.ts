import type { Renewal } from '@medlem/contract/renewal'
import { paymentFailureTexts } from '@medlem/i18n/en/server/paymentFailure'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { settle } from '../settlement/settle.ts'
import { notifyRenewal } from './notifyRenewal.ts'
import { latestCharges, lockHeldForReview } from './overviewStore.ts'
import { isNameless } from './present.ts'
import { requireRenewal, viewRenewal } from './readRenewal.ts'
import { answerCharge, updateRenewalRow } from './store.ts'

interface ReviewInput {
  orgId: string
  id: string
  reason: string
}

/**
 * An administrator found no charge in the provider's dashboard: the member is asked to pay by hand, and the card is not
 * charged again for that year. Only where the provider can't be asked; a hold that shows up later is never captured.
 */
export async function resolveReview(
  deps: Deps,
  caller: Caller,
  { orgId, id, reason }: ReviewInput,
): Promise<Renewal> {
  const view = await requireRenewal(deps, caller, { orgId, id })
  if (view.row.state === 'asked' && view.row.reason === 'not_charged') return viewRenewal(deps, caller, id)
  if (view.row.state !== 'parked') throw decided()
  const paymentId = await deps.db.transaction(async (tx) => {
    const row = await lockHeldForReview(tx, id)
    const latest = (await latestCharges(tx, [id])).get(id)
    if (!row || !latest) throw decided()
    if (!isNameless(latest)) throw askable()
    const at = deps.clock.now()
    await answerCharge(tx, latest.charge.id, { outcome: 'refused', code: 'not_charged', answeredAt: at })
    await updateRenewalRow(tx, id, { state: 'asked', reason: 'not_charged', endedAt: at })
    await notifyRenewal(tx, deps, { row, kind: 'not_charged', last4: view.last4, at })
    await auditAdministration(tx, caller, {
      action: 'renewal_release',
      orgId,
      objectId: id,
      subjectId: row.payerId,
      at,
      detail: { reason },
    })
    return latest.payment.id
  })
  const failure = { gatewayreason: '', reason: paymentFailureTexts.noCharge, acquirer: '' }
  await settle(deps, paymentId, { source: 'renewal', declined: failure, actorId: caller.actor.id })
  return viewRenewal(deps, caller, id)
}

function decided(): AppError {
  return new AppError(
    'invalid_transition',
    409,
    say(moneyProblemTexts, (t) => t.renewalDecided),
  )
}

function askable(): AppError {
  const message = say(moneyProblemTexts, (t) => t.providerKnows)
  return new AppError('invalid_transition', 409, message)
}
