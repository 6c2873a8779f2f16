import type { PaymentItem } from '@medlem/contract/payment'
import type { Database } from '@medlem/database/database'
import type { InstalmentPartRow, InstalmentPlanRow } from '@medlem/database/schema/instalment'
import { type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { isPayable } from '@medlem/domain/instalment'
import { isOpen, isPaid } from '@medlem/domain/payment'
import { moneyProblemTexts } from '@medlem/i18n/en/server/problem/money'
import type { Caller } from '../../people/access/caller.ts'
import { foreignRefusal } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { purchaseOfInstalments, sumLines, totalOf } from '../payment/instalmentPurchase.ts'
import {
  findInstalment,
  findPlan,
  listInstalmentCharges,
  listInstalmentPurchases,
  lockPlan,
} from '../payment/instalmentStore.ts'
import { memberStep } from '../payment/memberStep.ts'
import {
  alreadyPaid,
  lockPayer,
  type MadePayment,
  newAttempt,
  refuseOtherPrice,
} from '../payment/newAttempt.ts'
import type { InstalmentView } from '../payment/planParts.ts'
import { getPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import { viewPayment } from '../payment/readPayment.ts'
import { listAttempts } from '../payment/store.ts'
import { supersedeOpen } from '../payment/supersede.ts'
import { type PlanView, readPlan } from './readPlans.ts'

export interface PayInstalmentInput {
  partId: string
  /** This part and all that are left after it. */
  rest?: boolean | undefined
  /** What the payer was shown. */
  paymentTotal?: number | undefined
}

/** The payment of a part, or of all that is left, in a window; prepared and opened like every payment. */
export async function payInstalment(
  deps: Deps,
  caller: Caller,
  input: PayInstalmentInput,
): Promise<{ item: PaymentItem; created: boolean }> {
  const part = await findInstalment(deps.db, input.partId)
  const plan = part && (await findPlan(deps.db, part.planId))
  if (!part || !plan) throw notFound()
  if (plan.payerId !== caller.subject.id) throw foreignRefusal(caller)
  const made = await deps.db.transaction(async (tx) => {
    const view = await readPlan(tx, plan.id, copenhagenDate(deps.clock.now()))
    const rest = view?.parts.filter(({ row, state }) => row.id === part.id || isPayable(state)) ?? []
    const partIds = input.rest ? rest.map(({ row }) => row.id) : [part.id]
    const { paymentTotal } = input
    return startInstalmentPayment(tx, deps, caller, { planId: plan.id, partIds, paymentTotal })
  })
  return { item: await viewPayment(deps, caller, made), created: made.created }
}

/**
 * The open payment of these parts, made when there is none. Another set of parts takes the place of what was begun before; those
 * windows stay watched.
 */
export async function startInstalmentPayment(
  tx: Database,
  deps: Deps,
  caller: Caller,
  {
    planId,
    partIds,
    paymentTotal,
  }: { planId: string; partIds: readonly string[]; paymentTotal?: number | undefined },
): Promise<MadePayment> {
  const payer = await lockPayer(tx, caller.subject.id)
  const now = deps.clock.now()
  const plan = await readPlan(tx, planId, copenhagenDate(now))
  const organisation = plan && (await findOrganisation(tx, plan.row.orgId))
  if (!plan || !organisation) throw notFound()
  const chosen = plan.parts.filter(({ row }) => partIds.includes(row.id))
  await refuseUnpayable(tx, chosen)
  const lines = sumLines(chosen)
  refuseOtherPrice(paymentTotal, totalOf(lines), plan.row.currency)
  const { same, others } = await earlierPurchases(tx, { chosen, totalMinor: totalOf(lines), plan })
  for (const id of others) await supersedeOpen(tx, id, memberStep(caller, now))
  const attempts = same ? await listAttempts(tx, same.id) : []
  const open = attempts.find(({ state }) => isOpen(state))
  if (same && open) return { row: open, purchase: same, created: false }
  const purchase = same ?? (await purchaseOfInstalments(tx, { plan, payer, chosen, at: now }))
  const { paymentProvider: provider, paymentTestMode: test } = organisation
  return { row: await newAttempt(tx, deps, caller, { purchase, provider, test }), purchase, created: true }
}

/** Refuses parts that are not to be paid now, under the lock of their plan. */
export async function requirePayable(
  tx: Database,
  { plan, parts }: { plan: InstalmentPlanRow; parts: readonly InstalmentPartRow[] },
  today: CalendarDate,
): Promise<void> {
  await lockPlan(tx, plan.id)
  const view = await readPlan(tx, plan.id, today)
  const named = new Set(parts.map(({ id }) => id))
  await refuseUnpayable(tx, view?.parts.filter(({ row }) => named.has(row.id)) ?? [])
}

async function refuseUnpayable(tx: Database, chosen: readonly InstalmentView[]): Promise<void> {
  if (chosen.length === 0) throw notFound()
  for (const { row, state } of chosen) {
    if (state === 'paid') throw alreadyPaid()
    if (state === 'held') {
      throw new AppError(
        'payment_open',
        409,
        say(moneyProblemTexts, (t) => t.partHeld),
      )
    }
    if (!isPayable(state)) {
      throw new AppError(
        'nothing_to_pay',
        422,
        say(moneyProblemTexts, (t) => t.partNotPayable),
      )
    }
    const [last] = await listInstalmentCharges(tx, row.id)
    const isCharged =
      last?.outcome === 'started' || last?.outcome === 'pending' || last?.outcome === 'unknown'
    if (isCharged)
      throw new AppError(
        'payment_open',
        409,
        say(moneyProblemTexts, (t) => t.partUnderWay),
      )
  }
}

/** The payer's unpaid purchases of any of these parts: one that pays exactly these at this price, and the others. */
async function earlierPurchases(
  tx: Database,
  { chosen, totalMinor, plan }: { chosen: readonly InstalmentView[]; totalMinor: number; plan: PlanView },
): Promise<{ same: PurchaseRow | undefined; others: string[] }> {
  const ids = chosen.map(({ row }) => row.id).toSorted()
  let same: PurchaseRow | undefined
  const others: string[] = []
  for (const { purchaseId, partIds } of await listInstalmentPurchases(tx, ids)) {
    if (purchaseId === plan.row.purchaseId) continue
    const purchase = await getPurchase(tx, purchaseId)
    const isSame = partIds.toSorted().join() === ids.join() && purchase.totalMinor === totalMinor
    // Money that was given back or taken back is paid with another purchase.
    const isUnused = (await listAttempts(tx, purchaseId)).every(
      ({ state, manual }) => !isPaid(state) && !manual,
    )
    if (isSame && isUnused) same ??= purchase
    else if (isUnused) others.push(purchaseId)
  }
  return { same, others }
}
