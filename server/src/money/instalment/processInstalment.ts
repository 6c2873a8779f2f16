import type { Database } from '@medlem/database/database'
import type { InstalmentChargeRow, InstalmentPartRow } from '@medlem/database/schema/instalment'
import type { MemberRow } from '@medlem/database/schema/member'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import { addDays, type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { isPayable, PART_NOTICE_DAYS, SECOND_REMINDER_DAYS } from '@medlem/domain/instalment'
import { isInWindow, isOpen, isUnanswered } from '@medlem/domain/payment'
import { lockMember } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { mayBeCharged, type Refusal } from '../charge/charge.ts'
import { insertAttempt } from '../charge/insertAttempt.ts'
import { type ChargeOrder, runCharge } from '../charge/runCharge.ts'
import { lockClaim, settleClaimedYears } from '../payment/claimedYears.ts'
import { purchaseOfInstalments } from '../payment/instalmentPurchase.ts'
import {
  answerInstalmentCharge,
  findPlan,
  insertInstalmentCharge,
  leaveInstalmentPrepared,
  listInstalmentCharges,
  lockLeasedInstalment,
  lockPlan,
  updateInstalment,
  updatePlan,
} from '../payment/instalmentStore.ts'
import type { InstalmentView } from '../payment/planParts.ts'
import { getPayment } from '../payment/store.ts'
import { isInUse, lockCardUses } from '../savedCard/cardUses.ts'
import { forgetCard } from '../savedCard/forgetCard.ts'
import { type InstalmentNotice, notifyInstalment } from './notifyInstalment.ts'
import { type PlanView, readPlan } from './readPlans.ts'
import { remindClaim } from './remindClaim.ts'

/** Moves one part a step on: announces it, charges the card, or reminds the payer. The caller has the lease. */
export async function processInstalment(deps: Deps, leased: InstalmentPartRow): Promise<void> {
  return runCharge(deps, {
    source: 'instalment',
    listCharges: (db) => listInstalmentCharges(db, leased.id),
    leavePrepared: leaveInstalmentPrepared,
    answer: answerInstalmentCharge,
    cardOf: ({ cardId }) => cardId,
    recorded: ({ partId }) => ({ partId }),
    isConcluded: (last) => isConcluded(deps, leased, last),
    begin: () => deps.db.transaction((tx) => begin(tx, deps, leased)),
    conclude: () => concludeInstalment(deps, leased),
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
  await lockClaim(tx, found.id)
  const row = await lockLeasedInstalment(tx, leased)
  if (!row) return undefined
  const now = deps.clock.now()
  const today = copenhagenDate(now)
  const plan = await readPlan(tx, found.id, today)
  const part = plan?.parts.find((one) => one.row.id === row.id)
  if (!plan) throw new Error('a part without its plan')
  // It was waived.
  if (!part) {
    await updateInstalment(tx, row.id, { nextOn: null, leaseUntil: null })
    return undefined
  }
  if (plan.claim) await settleClaimedYears(tx, plan.row.id, now)
  if (!plan.hasBegun || !isPayable(part.state)) {
    await updateInstalment(tx, row.id, { nextOn: null, leaseUntil: null })
    if (plan.card) await forgetUnused(tx, deps, plan.card)
    return undefined
  }
  if (part.hasEnded) {
    await leaveEnded(tx, deps, { plan, part, today, now })
    return undefined
  }
  const announceOn = addDays(row.dueOn, -PART_NOTICE_DAYS)
  if (today < announceOn) {
    await updateInstalment(tx, row.id, { nextOn: announceOn, leaseUntil: null })
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
  await updateInstalment(tx, part.row.id, { nextOn, leaseUntil: null })
  if (isOver && plan.card) await forgetUnused(tx, deps, plan.card)
}

/** A card that nothing is paid with any more is not kept. */
async function forgetUnused(tx: Database, deps: Deps, card: SavedCardRow): Promise<void> {
  const uses = await lockCardUses(tx, { ownerId: card.memberId, orgId: card.orgId })
  if (!isInUse(card, uses)) await forgetCard(tx, deps, { card, memberships: uses.memberships })
}

interface Taken {
  plan: PlanView
  part: InstalmentView
  today: CalendarDate
  now: Date
}

/** Never less than the time of notice before the charge, however late the job comes. */
async function announce(tx: Database, deps: Deps, { plan, part, today, now }: Taken): Promise<void> {
  const earliest = addDays(today, PART_NOTICE_DAYS)
  const on = part.row.dueOn > earliest ? part.row.dueOn : earliest
  const nextOn = plan.card ? on : addDays(part.row.dueOn > today ? part.row.dueOn : today, 1)
  await updateInstalment(tx, part.row.id, { announcedAt: now, nextOn, leaseUntil: null })
  const kind = plan.card ? 'charge' : 'by_hand'
  await notifyInstalment(tx, deps, { plan, part, kind, at: now, ...(plan.card && { on }) })
}

/** The stored charge; 'later' while the payer is in a window of their own. Undefined where the card is charged no more. */
async function maybeCharge(
  tx: Database,
  deps: Deps,
  { plan, part, payer, card, now }: Omit<Taken, 'today'> & { payer: MemberRow; card: SavedCardRow },
): Promise<Order | 'later' | undefined> {
  if (card.memberId !== payer.id || card.orgId !== plan.row.orgId) return undefined
  if (part.payments.some(({ state }) => isInWindow(state) && isOpen(state))) return 'later'
  const charges = await listInstalmentCharges(tx, part.row.id)
  if (!mayBeCharged(charges, copenhagenDate(now))) return undefined
  const organisation = await findOrganisation(tx, plan.row.orgId)
  if (!organisation || organisation.paymentProvider !== card.provider) return undefined
  // Each try has a purchase of its own: no lock of an earlier one is waited for while the plan is locked.
  const purchase = await purchaseOfInstalments(tx, { plan, payer, chosen: [part], at: now })
  const n = (charges[0]?.n ?? 0) + 1
  const payment = await insertAttempt(tx, deps, {
    source: 'instalment',
    purchase,
    organisation,
    card,
    n,
    at: now,
  })
  const charge = await insertInstalmentCharge(tx, {
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
    await updateInstalment(tx, id, { nextOn: addDays(dueOn, 1), leaseUntil: null })
    return
  }
  const { claim } = plan
  if (claim) {
    const lookOn = await remindClaim(tx, deps, { plan: { ...plan, claim }, now })
    const days = [...(lookOn === null ? [] : [lookOn]), ...lastDayOnCredit(plan)].toSorted()
    await updateInstalment(tx, id, { nextOn: days.find((day) => today < day) ?? null, leaseUntil: null })
    return
  }
  const second = addDays(dueOn, 1 + SECOND_REMINDER_DAYS)
  await updateInstalment(tx, id, { nextOn: today < second ? second : null, leaseUntil: null })
  const again = today < second ? '1' : '2'
  await notifyInstalment(tx, deps, { plan, part, kind: 'unpaid', again, at: now })
}

/** The day after the last on which the year of a claim counts without its money. */
const lastDayOnCredit = ({ claim }: PlanView): CalendarDate[] =>
  claim && claim.countsForDays !== null ? [addDays(claim.dueOn, claim.countsForDays + 1)] : []

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
async function concludeInstalment(deps: Deps, leased: InstalmentPartRow): Promise<void> {
  await change(deps, leased, () => ({ nextOn: copenhagenDate(deps.clock.now()), leaseUntil: null }))
}

/** Nothing was reserved: tried again on a later day, or left to the payer. */
async function concludeRefusal(
  deps: Deps,
  leased: InstalmentPartRow,
  { charge, refusal: { kind, nextOn } }: { charge: InstalmentChargeRow; refusal: Refusal },
): Promise<void> {
  const today = copenhagenDate(deps.clock.now())
  const notice: InstalmentNotice = nextOn ? 'retry' : 'declined'
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

type Values = Parameters<typeof updateInstalment>[2]

/** Writes the part while this process has its lease, and notifies the payer in the same transaction. */
async function change(
  deps: Deps,
  leased: InstalmentPartRow,
  values: (tx: Database) => Values | Promise<Values>,
  notice?: { kind: InstalmentNotice; again?: string; on?: CalendarDate },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockPlan(tx, leased.planId)
    const row = await lockLeasedInstalment(tx, leased)
    if (!row) return
    const at = deps.clock.now()
    const plan = await readPlan(tx, row.planId, copenhagenDate(at))
    const part = plan?.parts.find((one) => one.row.id === row.id)
    await updateInstalment(tx, row.id, await values(tx))
    if (notice && plan && part) await notifyInstalment(tx, deps, { plan, part, at, ...notice })
  })
}
