import type { InstalmentPlan } from '@medlem/contract/instalment'
import type { Database } from '@medlem/database/database'
import { copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { isOpen } from '@medlem/domain/payment'
import { paymentFailureTexts } from '@medlem/i18n/en/server/paymentFailure'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import { lockMember } from '../../people/member/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { ADMINISTRATOR } from '../grant/openPeriod.ts'
import { refuseFuture } from '../grant/recordPayment.ts'
import { purchaseOfInstalments } from '../payment/instalmentPurchase.ts'
import {
  answerInstalmentCharge,
  findInstalment,
  findPlan,
  listInstalmentCharges,
  lockPlan,
  updateInstalment,
  updatePlan,
} from '../payment/instalmentStore.ts'
import { requireMove } from '../payment/movePayment.ts'
import { alreadyPaid, refuseOtherPrice } from '../payment/newAttempt.ts'
import type { InstalmentView } from '../payment/planParts.ts'
import { lockPurchase } from '../payment/purchaseStore.ts'
import { recordManual } from '../payment/recordManual.ts'
import { returnCredit } from '../payment/returnCredit.ts'
import { lockPayment } from '../payment/store.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import { settle } from '../settlement/settle.ts'
import { notifyInstalment } from './notifyInstalment.ts'
import { type PlanView, readPlan, toPlan } from './readPlans.ts'

interface Named {
  orgId: string
  partId: string
}

interface Recorded extends Named {
  method: 'cash' | 'bank_transfer'
  paidOn: string
  amountMinor: number
  reason: string
}

/** Records that a part was paid outside the portal, through the same states as a payment by card. */
export async function recordInstalment(deps: Deps, caller: Caller, input: Recorded): Promise<InstalmentPlan> {
  const planId = await requirePlanOfInstalment(deps, caller, input)
  const at = deps.clock.now()
  const { method, paidOn, reason, amountMinor } = input
  refuseFuture(paidOn, at)
  return change(deps, caller, planId, async (tx, plan) => {
    const part = partOf(plan, input.partId)
    if (part.state === 'paid') throw alreadyPaid()
    if (part.state !== 'held' && !isPayable(part.state))
      throw conflict(say(moneyProblemTexts, (t) => t.partNotPayable))
    refuseOtherPrice(amountMinor, part.amountMinor, plan.row.currency)
    const payer = await lockMember(tx, plan.row.payerId)
    if (!payer) throw new Error('the payer is gone')
    const purchase = await purchaseOfInstalments(tx, { plan, payer, chosen: [part], at })
    const cause = { source: ADMINISTRATOR, at, actorId: caller.actor.id }
    const row = await recordManual(tx, deps, { ...cause, purchase, manual: { method, paidOn, reason } })
    // What is paid is not held any more.
    await updateInstalment(tx, part.row.id, { isHeld: false })
    return {
      ...{ action: 'instalment_record' as const, objectId: row.id, subjectId: plan.row.payerId, at },
      detail: { amountMinor, method, paidOn, reason, part: part.row.n },
    }
  })
}

/** Takes a recorded payment of a part back; the part is due again. */
export async function takeBackInstalment(
  deps: Deps,
  caller: Caller,
  { reason, ...named }: Named & { reason: string },
): Promise<InstalmentPlan> {
  const planId = await requirePlanOfInstalment(deps, caller, named)
  const at = deps.clock.now()
  return change(deps, caller, planId, async (tx, plan) => {
    const part = partOf(plan, named.partId)
    const paid = part.payments.find(({ state }) => state === 'manual')
    if (!paid) throw conflict(say(moneyProblemTexts, (t) => t.partNotRecorded))
    const row = await lockPayment(tx, paid.id)
    await requireMove(tx, {
      ...{ row, event: 'take_back' as const, source: ADMINISTRATOR, at, actorId: caller.actor.id },
      ...{ values: { paymentUpdatedAt: at }, detail: { reason } },
    })
    await returnCredit(tx, row, { reason, actorId: caller.actor.id, at })
    await updateInstalment(tx, part.row.id, { nextOn: copenhagenDate(at) })
    await notifyInstalment(tx, deps, { plan, part, kind: 'taken_back', again: row.id, reason, at })
    return {
      ...{ action: 'instalment_take_back' as const, objectId: row.id, subjectId: plan.row.payerId, at },
      detail: { reason, part: part.row.n },
    }
  })
}

/** Claims the rest of a plan no more. A hold that still comes for it is released. */
export async function stopPlan(
  deps: Deps,
  caller: Caller,
  { orgId, planId, reason }: { orgId: string; planId: string; reason: string },
): Promise<InstalmentPlan> {
  requireSecondStep(caller, await requireAdministered(deps, caller, orgId, 'money:write'))
  const row = await findPlan(deps.db, planId)
  if (!row || row.orgId !== orgId) throw notFound()
  const at = deps.clock.now()
  return change(deps, caller, planId, async (tx, plan) => {
    const left = plan.parts.filter(({ state }) => state === 'held' || isPayable(state))
    const [next] = left
    if (plan.isStopped || !next) throw conflict(say(moneyProblemTexts, (t) => t.planStopped))
    await updatePlan(tx, planId, { stoppedAt: at, stoppedBy: caller.actor.id, stopReason: reason })
    for (const { row: part } of left) await updateInstalment(tx, part.id, { nextOn: copenhagenDate(at) })
    const stopped = { ...plan, row: { ...plan.row, stopReason: reason } }
    const leftMinor = left.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const rest = { ...next, amountMinor: leftMinor }
    await notifyInstalment(tx, deps, { plan: stopped, part: rest, kind: 'stopped', at })
    return {
      ...{ action: 'instalments_stop' as const, objectId: planId, subjectId: plan.row.payerId, at },
      detail: { reason, leftMinor },
    }
  })
}

/** An administrator found no charge of the card: the payer is asked to pay the part. A hold that shows up later is released, or counts. */
export async function releaseInstalment(
  deps: Deps,
  caller: Caller,
  { reason, ...named }: Named & { reason: string },
): Promise<InstalmentPlan> {
  const planId = await requirePlanOfInstalment(deps, caller, named)
  const at = deps.clock.now()
  const [charge] = await listInstalmentCharges(deps.db, named.partId)
  const answer = await change(deps, caller, planId, async (tx, plan) => {
    const part = partOf(plan, named.partId)
    if (part.state !== 'held') throw conflict(say(moneyProblemTexts, (t) => t.partNotHeld))
    if (charge && charge.outcome !== 'refused') {
      await answerInstalmentCharge(tx, charge.id, { outcome: 'refused', code: 'not_charged', answeredAt: at })
    }
    await updateInstalment(tx, part.row.id, { isHeld: false, nextOn: copenhagenDate(at) })
    await notifyInstalment(tx, deps, { plan, part, kind: 'not_charged', at })
    return {
      ...{ action: 'instalment_release' as const, objectId: part.row.id, subjectId: plan.row.payerId, at },
      detail: { reason, part: part.row.n },
    }
  })
  if (charge) {
    const declined = { gatewayreason: '', reason: paymentFailureTexts.noCharge, acquirer: '' }
    await settle(deps, charge.paymentId, { source: 'instalment', declined, actorId: caller.actor.id })
  }
  return answer
}

async function requirePlanOfInstalment(
  deps: Deps,
  caller: Caller,
  { orgId, partId }: Named,
): Promise<string> {
  requireSecondStep(caller, await requireAdministered(deps, caller, orgId, 'money:write'))
  const part = await findInstalment(deps.db, partId)
  const plan = part && (await findPlan(deps.db, part.planId))
  if (plan?.orgId !== orgId) throw notFound()
  return plan.id
}

function partOf(plan: PlanView, id: string): InstalmentView {
  const part = plan.parts.find(({ row }) => row.id === id)
  if (!part || part.row.n === 1) throw notFound()
  return part
}

const conflict = (sentence: Sentence) => new AppError('invalid_transition', 409, sentence)

type Entry = Omit<Parameters<typeof auditAdministration>[2], 'orgId'>

/**
 * Decides about a plan in one transaction, with an entry in the audit log. Locks in the order of payments: open attempts of
 * its later parts are superseded first, then the plan is locked.
 */
async function change(
  deps: Deps,
  caller: Caller,
  planId: string,
  decide: (tx: Database, plan: PlanView) => Promise<Entry>,
): Promise<InstalmentPlan> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const today = copenhagenDate(at)
    const before = await readPlan(tx, planId, today)
    // What is decided about a claim is in money/claim.
    if (!before?.hasBegun || before.claim) throw notFound()
    await lockMember(tx, before.row.payerId)
    const later = before.parts.filter(({ row }) => row.n > 1).flatMap(({ payments }) => payments)
    const ids = [...new Set(later.map(({ purchaseId }) => purchaseId))].toSorted()
    for (const id of ids) await lockPurchase(tx, id)
    await lockPlan(tx, planId)
    const plan = await readPlan(tx, planId, today)
    if (!plan) throw notFound()
    const entry = await decide(tx, plan)
    const open = later.filter(({ state }) => isOpen(state)).map(({ purchaseId }) => purchaseId)
    for (const id of new Set(open))
      await supersedeOpen(tx, id, { source: ADMINISTRATOR, at, actorId: caller.actor.id })
    await auditAdministration(tx, caller, { ...entry, orgId: plan.row.orgId })
    const after = await readPlan(tx, planId, today)
    return toPlan(tx, after ?? plan, today)
  })
}
