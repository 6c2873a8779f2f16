import type { Database } from '@medlem/database/database'
import type { InstalmentChargeRow, InstalmentPartRow } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import type { PaymentRow } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { addDays, type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { isPayable, PART_NOTICE_DAYS } from '@medlem/domain/instalment'
import { isInWindow, isOpen, isUnanswered } from '@medlem/domain/payment'
import { nextTryOn, refusalKind } from '@medlem/domain/renewal'
import { paymentFailureTexts } from '@medlem/i18n/en/server/paymentFailure'
import type { PaymentProvider } from '@medlem/payments/provider'
import { lockMember } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { makeAttempt } from '../payment/makePurchase.ts'
import { requireMove } from '../payment/movePayment.ts'
import {
  answerPartCharge,
  findPlan,
  insertPartCharge,
  leavePartPrepared,
  listPartCharges,
  lockLeasedPart,
  lockPlan,
  updatePart,
  updatePlan,
} from '../payment/partStore.ts'
import { getPurchase, type PurchaseRow } from '../payment/purchaseStore.ts'
import { getPayment } from '../payment/store.ts'
import type { RecordedCharge } from '../payment/windowRecord.ts'
import { purchaseOfParts } from '../plan/partPurchase.ts'
import { type PartView, type PlanView, readPlan } from '../plan/readPlans.ts'
import { isInUse, lockCardUses } from '../savedCard/cardUses.ts'
import { forgetCard } from '../savedCard/forgetCard.ts'
import { bookAnswer, chargeCard, KEY_LIFE_MS, keepCharge, recordedCard } from '../savedCard/keepCharge.ts'
import { findSavedCard } from '../savedCard/store.ts'
import { settle } from '../settlement/settle.ts'
import { notifyPart, type PartNotice } from './notifyPart.ts'

/** Of the payment's history. */
const INSTALMENT = 'instalment'
/** A charge whose provider was not called does not count as a try. */
const NOT_SENT = 'not_sent'
/** After the day on which a part is due, its payer is reminded the day after, and once more so many days later. */
const SECOND_REMINDER_DAYS = 7

/**
 * Moves one part a step on: announces it, charges the card, or reminds the payer. The caller has the lease. As with renewals a charge
 * without an answer is repeated with its own idempotency key, or held for review: there is never a second charge.
 */
export async function takeUpPart(deps: Deps, leased: InstalmentPartRow): Promise<void> {
  const [last] = await listPartCharges(deps.db, leased.id)
  if (last?.outcome === 'prepared' || last?.code === NOT_SENT) await withdraw(deps, last)
  else if (last?.outcome === 'refused') {
    // The process ended before that was concluded.
    if (leased.nextOn !== null && leased.nextOn <= copenhagenDate(last.startedAt))
      return concludeRefusal(deps, leased, last)
  } else if (last && !(await isSettled(deps, last))) return resume(deps, leased, last)
  const begun = await deps.db.transaction((tx) => begin(tx, deps, leased))
  if (!begun) return
  const { charge, payment, card } = begun
  await keepCharge(deps, { payment, charge: recorded(deps, charge, card) })
  const started = await leavePartPrepared(deps.db, charge.id, {
    outcome: 'started',
    startedAt: deps.clock.now(),
  })
  if (started) await send(deps, leased, { ...begun, charge: started })
}

interface Order {
  charge: InstalmentChargeRow
  payment: PaymentRow
  purchase: PurchaseRow
  card: SavedCardRow
}

/** Evaluates the part under the locks of payer and plan; returns the charge that is to be sent, if there is one. */
async function begin(tx: Database, deps: Deps, leased: InstalmentPartRow): Promise<Order | undefined> {
  const found = await findPlan(tx, leased.planId)
  const payer = found && (await lockMember(tx, found.payerId))
  if (!found || !payer) throw new Error('a part without plan or payer')
  await lockPlan(tx, found.id)
  const row = await lockLeasedPart(tx, leased)
  if (!row) return undefined
  const now = deps.clock.now()
  const today = copenhagenDate(now)
  const plan = await readPlan(tx, found.id, today)
  const part = plan?.parts.find((one) => one.row.id === row.id)
  if (!plan || !part) throw new Error('a part without its plan')
  if (!plan.hasBegun || !isPayable(part.state)) {
    await updatePart(tx, row.id, { nextOn: null, leaseUntil: null })
    if (plan.card) await forgetUnused(tx, deps, plan.card)
    return undefined
  }
  if (part.hasEnded) {
    await leaveEnded(tx, deps, { plan, part, today, now })
    return undefined
  }
  const announceOn = addDays(row.dueOn, -PART_NOTICE_DAYS)
  if (today < announceOn) {
    await updatePart(tx, row.id, { nextOn: announceOn, leaseUntil: null })
    return undefined
  }
  if (row.announcedAt === null) {
    await announce(tx, deps, { plan, part, today, now })
    return undefined
  }
  const charged = plan.card && (await maybeCharge(tx, deps, { plan, part, payer, card: plan.card, now }))
  if (charged === 'later') return undefined
  if (charged) return charged
  await remind(tx, deps, { plan, part, today, now })
  return undefined
}

/** While the organisation has ended the membership only its staff claim the part; the end may be lifted. */
async function leaveEnded(tx: Database, deps: Deps, { plan, part, today }: Taken): Promise<void> {
  const isOver = plan.years.every(({ history }) => history.endDate < today)
  const nextOn = isOver ? null : addDays(today, 1)
  await updatePart(tx, part.row.id, { nextOn, leaseUntil: null })
  if (isOver && plan.card) await forgetUnused(tx, deps, plan.card)
}

/** A card that nothing is paid with any more is not kept. */
async function forgetUnused(tx: Database, deps: Deps, card: SavedCardRow): Promise<void> {
  const uses = await lockCardUses(tx, { ownerId: card.memberId, orgId: card.orgId })
  if (!isInUse(card, uses)) await forgetCard(tx, deps, { card, memberships: uses.memberships })
}

interface Taken {
  plan: PlanView
  part: PartView
  today: CalendarDate
  now: Date
}

/** Never less than the time of notice before the charge, however late the job comes. */
async function announce(tx: Database, deps: Deps, { plan, part, today, now }: Taken): Promise<void> {
  const earliest = addDays(today, PART_NOTICE_DAYS)
  const on = part.row.dueOn > earliest ? part.row.dueOn : earliest
  const nextOn = plan.card ? on : addDays(part.row.dueOn > today ? part.row.dueOn : today, 1)
  await updatePart(tx, part.row.id, { announcedAt: now, nextOn, leaseUntil: null })
  const kind = plan.card ? 'charge' : 'by_hand'
  await notifyPart(tx, deps, { plan, part, kind, at: now, ...(plan.card && { on }) })
}

/** The stored charge; 'later' while the payer is in a window of their own. Undefined where the card is charged no more. */
async function maybeCharge(
  tx: Database,
  deps: Deps,
  { plan, part, payer, card, now }: Omit<Taken, 'today'> & { payer: MemberRow; card: SavedCardRow },
): Promise<Order | 'later' | undefined> {
  if (card.memberId !== payer.id || card.orgId !== plan.row.orgId) return undefined
  if (part.payments.some(({ state }) => isInWindow(state) && isOpen(state))) return 'later'
  const charges = await listPartCharges(tx, part.row.id)
  if (!mayBeCharged(charges, now)) return undefined
  const organisation = await findOrganisation(tx, plan.row.orgId)
  if (!organisation || organisation.paymentProvider !== card.provider) return undefined
  // Each try has a purchase of its own: no lock of an earlier one is waited for while the plan is locked.
  const purchase = await purchaseOfParts(tx, { plan, payer, chosen: [part], at: now })
  const cause = { source: INSTALMENT, at: now, actorId: null }
  const { paymentProvider: provider, paymentTestMode: test } = organisation
  const created = await makeAttempt(tx, deps, { ...cause, purchase, provider, test })
  const n = (charges[0]?.n ?? 0) + 1
  const payment = await requireMove(tx, {
    ...{ ...cause, row: created, event: 'open_window' as const, detail: { charge: n } },
    values: { windowOpenedAt: now },
  })
  const charge = await insertPartCharge(tx, {
    ...{
      partId: part.row.id,
      n,
      cardId: card.id,
      paymentId: payment.id,
      outcome: 'prepared',
      startedAt: now,
    },
    key: `instalment_${part.row.id}:charge:${n}`,
  })
  return { charge, payment, purchase, card }
}

/** Whether every earlier charge was refused in a way that may change, and tries are left. */
function mayBeCharged(charges: readonly InstalmentChargeRow[], now: Date): boolean {
  if (charges.some(({ outcome }) => outcome !== 'refused')) return false
  const [last] = charges.filter(({ code }) => code !== NOT_SENT)
  return !last || (kindOf(last) === 'soft' && nextDay(charges, copenhagenDate(now)) !== undefined)
}

const kindOf = ({ code, retryable, needsCustomer }: InstalmentChargeRow) =>
  refusalKind({ code, retryable: retryable ?? false, needsCustomer: needsCustomer ?? false })

function nextDay(charges: readonly InstalmentChargeRow[], today: CalendarDate): CalendarDate | undefined {
  const sent = charges.filter(({ code }) => code !== NOT_SENT)
  const first = sent.at(-1)
  return first && nextTryOn({ tries: sent.length, firstTriedOn: copenhagenDate(first.startedAt), today })
}

async function remind(tx: Database, deps: Deps, { plan, part, today, now }: Taken): Promise<void> {
  const { id, dueOn } = part.row
  if (today <= dueOn) {
    await updatePart(tx, id, { nextOn: addDays(dueOn, 1), leaseUntil: null })
    return
  }
  const second = addDays(dueOn, 1 + SECOND_REMINDER_DAYS)
  await updatePart(tx, id, { nextOn: today < second ? second : null, leaseUntil: null })
  await notifyPart(tx, deps, {
    ...{ plan, part, kind: 'unpaid', again: today < second ? '1' : '2', at: now },
  })
}

/** Whether the payment of an answered charge was settled: what is left is about the part. */
async function isSettled(deps: Deps, { outcome, paymentId }: InstalmentChargeRow): Promise<boolean> {
  if (outcome !== 'done' && outcome !== 'pending') return false
  return !isUnanswered((await getPayment(deps.db, paymentId)).state)
}

/** The provider was not called: the part is evaluated anew, in another attempt. */
async function withdraw(deps: Deps, last: InstalmentChargeRow): Promise<void> {
  const answeredAt = deps.clock.now()
  await leavePartPrepared(deps.db, last.id, { outcome: 'refused', code: NOT_SENT, answeredAt })
  await declineAttempt(deps, last.paymentId, '')
}

async function declineAttempt(deps: Deps, paymentId: string, code: string): Promise<void> {
  const reason = code === '' ? '' : paymentFailureTexts.cardRefused
  const declined = { gatewayreason: code, reason, acquirer: '' }
  await settle(deps, paymentId, { source: INSTALMENT, declined })
}

/** A charge of an earlier run, whose process is gone or whose outcome was not known. */
async function resume(deps: Deps, leased: InstalmentPartRow, last: InstalmentChargeRow): Promise<void> {
  if (last.outcome === 'done' || last.outcome === 'pending') return conclude(deps, leased, last)
  const payment = await getPayment(deps.db, last.paymentId)
  const purchase = await getPurchase(deps.db, payment.purchaseId)
  const provider = await providerOf(deps, purchase, payment)
  const card = await findSavedCard(deps.db, last.cardId)
  const ageMs = deps.clock.now().getTime() - last.startedAt.getTime()
  if (!provider?.caps.idempotencyKey || !card || ageMs > KEY_LIFE_MS) return holdForReview(deps, leased)
  return send(deps, leased, { charge: last, payment, purchase, card })
}

/** Calls the provider once, and stores the answer before anything depends on it. */
async function send(deps: Deps, leased: InstalmentPartRow, order: Order): Promise<void> {
  const { payment, purchase, card } = order
  const provider = await providerOf(deps, purchase, payment)
  const kept = { payment, charge: recorded(deps, order.charge, card) }
  const answer = await chargeCard(deps, provider, { ...kept, purchase, card })
  const charge = await deps.db.transaction(async (tx) => {
    const values = await bookAnswer(tx, payment.id, answer)
    return answerPartCharge(tx, order.charge.id, { ...values, answeredAt: deps.clock.now() })
  })
  if (charge.outcome !== 'unknown') return conclude(deps, leased, charge)
  // The charge is repeated with the same key when the lease has run out.
  if (!provider?.caps.idempotencyKey) return holdForReview(deps, leased)
}

async function providerOf(
  deps: Deps,
  { orgId }: PurchaseRow,
  payment: PaymentRow,
): Promise<PaymentProvider | undefined> {
  const organisation = await findOrganisation(deps.db, orgId)
  return organisation && deps.providerFor(organisation, payment)
}

function recorded(
  deps: Deps,
  { id, n, key, startedAt, partId }: InstalmentChargeRow,
  card: SavedCardRow,
): RecordedCharge {
  return { id, n, key, partId, startedAt: startedAt.toISOString(), card: recordedCard(deps, card) }
}

/** The provider has answered a charge: the payment is settled like any other, and the part follows it. */
async function conclude(deps: Deps, leased: InstalmentPartRow, charge: InstalmentChargeRow): Promise<void> {
  if (charge.outcome === 'refused') return concludeRefusal(deps, leased, charge)
  const { row } = await settle(deps, charge.paymentId, {
    source: INSTALMENT,
    authorizationId: charge.authorizationId ?? undefined,
  })
  // The reconciler retries the payment; the part is read again when the lease has run out.
  if (isUnanswered(row.state)) return
  // Paid, or given up: a reminder follows where it is still due.
  await change(deps, leased, () => ({ nextOn: copenhagenDate(deps.clock.now()), leaseUntil: null }))
}

/** Nothing was reserved: tried again on a later day, or left to the payer. */
async function concludeRefusal(
  deps: Deps,
  leased: InstalmentPartRow,
  charge: InstalmentChargeRow,
): Promise<void> {
  await declineAttempt(deps, charge.paymentId, charge.code ?? '')
  const kind = kindOf(charge)
  const today = copenhagenDate(deps.clock.now())
  const charges = await listPartCharges(deps.db, charge.partId)
  const nextOn = kind === 'soft' ? nextDay(charges, today) : undefined
  const notice: PartNotice = nextOn ? 'retry' : 'declined'
  await change(
    deps,
    leased,
    async (tx) => {
      // A card that is no good is asked for no later part either.
      if (kind === 'hard') await updatePlan(tx, leased.planId, { cardId: null })
      const later = leased.dueOn < today ? addDays(today, SECOND_REMINDER_DAYS) : addDays(leased.dueOn, 1)
      return { nextOn: nextOn ?? later, leaseUntil: null }
    },
    { kind: notice, again: String(charge.n), ...(nextOn && { on: nextOn }) },
  )
}

/** It is unknown whether money was reserved: nothing is charged for the part any more, and an administrator decides. */
async function holdForReview(deps: Deps, leased: InstalmentPartRow): Promise<void> {
  await change(deps, leased, () => ({ isHeld: true, nextOn: null, leaseUntil: null }), { kind: 'held' })
  deps.log.error(
    { event: 'instalment_held', partId: leased.id },
    'it is not known whether a part was charged: a person must ask the provider',
  )
}

type Values = Parameters<typeof updatePart>[2]

/** Writes the part while this process has its lease, and notifies the payer in the same transaction. */
async function change(
  deps: Deps,
  leased: InstalmentPartRow,
  values: (tx: Database) => Values | Promise<Values>,
  notice?: { kind: PartNotice; again?: string; on?: CalendarDate },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPlan(tx, leased.planId)
    const row = await lockLeasedPart(tx, leased)
    if (!row) return
    const at = deps.clock.now()
    const plan = await readPlan(tx, row.planId, copenhagenDate(at))
    const part = plan?.parts.find((one) => one.row.id === row.id)
    await updatePart(tx, row.id, await values(tx))
    if (notice && plan && part) await notifyPart(tx, deps, { plan, part, at, ...notice })
  })
}
