import type { Database } from '@medlem/database/database'
import type { InstalmentChargeRow, InstalmentPartRow } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { addDays, type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { isPayable, PART_NOTICE_DAYS } from '@medlem/domain/instalment'
import { isInWindow, isOpen, isUnanswered } from '@medlem/domain/payment'
import { lockMember } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { mayBeCharged, type Refusal } from '../charge/charge.ts'
import { insertAttempt } from '../charge/insertAttempt.ts'
import { type ChargeOrder, runCharge } from '../charge/runCharge.ts'
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
import { getPayment } from '../payment/store.ts'
import { purchaseOfParts } from '../plan/partPurchase.ts'
import { type PartView, type PlanView, readPlan } from '../plan/readPlans.ts'
import { isInUse, lockCardUses } from '../savedCard/cardUses.ts'
import { forgetCard } from '../savedCard/forgetCard.ts'
import { notifyPart, type PartNotice } from './notifyPart.ts'

/** After the day on which a part is due, its payer is reminded the day after, and once more so many days later. */
const SECOND_REMINDER_DAYS = 7

/** Moves one part a step on: announces it, charges the card, or reminds the payer. The caller has the lease. */
export async function processInstalment(deps: Deps, leased: InstalmentPartRow): Promise<void> {
  return runCharge(deps, {
    source: 'instalment',
    listCharges: (db) => listPartCharges(db, leased.id),
    leavePrepared: leavePartPrepared,
    answer: answerPartCharge,
    cardOf: ({ cardId }) => cardId,
    recorded: ({ partId }) => ({ partId }),
    isConcluded: (last) => isConcluded(deps, leased, last),
    begin: () => deps.db.transaction((tx) => begin(tx, deps, leased)),
    conclude: () => concludePart(deps, leased),
    refuse: (charge, refusal) => concludeRefusal(deps, leased, { charge, refusal }),
    holdForReview: () => holdForReview(deps, leased),
  })
}

type Order = ChargeOrder<InstalmentChargeRow>

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
  if (!mayBeCharged(charges, copenhagenDate(now))) return undefined
  const organisation = await findOrganisation(tx, plan.row.orgId)
  if (!organisation || organisation.paymentProvider !== card.provider) return undefined
  // Each try has a purchase of its own: no lock of an earlier one is waited for while the plan is locked.
  const purchase = await purchaseOfParts(tx, { plan, payer, chosen: [part], at: now })
  const n = (charges[0]?.n ?? 0) + 1
  const payment = await insertAttempt(tx, deps, { source: 'instalment', purchase, organisation, n, at: now })
  const charge = await insertPartCharge(tx, {
    partId: part.row.id,
    n,
    cardId: card.id,
    paymentId: payment.id,
    outcome: 'prepared',
    startedAt: now,
    key: `instalment_${part.row.id}:charge:${n}`,
  })
  return { charge, payment, purchase, card }
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

/**
 * After a refusal the day of the next step is later than the charge, unless the process ended before that was written; once a
 * payment is settled, what is left is about the part.
 */
async function isConcluded(
  deps: Deps,
  { nextOn }: InstalmentPartRow,
  { outcome, paymentId, startedAt }: InstalmentChargeRow,
): Promise<boolean> {
  if (outcome === 'refused') return nextOn === null || nextOn > copenhagenDate(startedAt)
  if (outcome !== 'done' && outcome !== 'pending') return false
  return !isUnanswered((await getPayment(deps.db, paymentId)).state)
}

/** Paid, or given up: a reminder follows where it is still due. */
async function concludePart(deps: Deps, leased: InstalmentPartRow): Promise<void> {
  await change(deps, leased, () => ({ nextOn: copenhagenDate(deps.clock.now()), leaseUntil: null }))
}

/** Nothing was reserved: tried again on a later day, or left to the payer. */
async function concludeRefusal(
  deps: Deps,
  leased: InstalmentPartRow,
  { charge, refusal: { kind, nextOn } }: { charge: InstalmentChargeRow; refusal: Refusal },
): Promise<void> {
  const today = copenhagenDate(deps.clock.now())
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
