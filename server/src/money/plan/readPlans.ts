import type { InstalmentPlan } from '@medlem/contract/instalment'
import type { Database } from '@medlem/database/database'
import type { InstalmentPartRow, InstalmentPlanRow, PartLine } from '@medlem/database/schema/instalment'
import { instalmentPlan } from '@medlem/database/schema/instalment'
import { purchaseLine } from '@medlem/database/schema/payment'
import type { SavedCardRow } from '@medlem/database/schema/savedCard'
import type { CalendarDate } from '@medlem/domain/calendar'
import { isPayable, type PartState, partState } from '@medlem/domain/instalment'
import { isPaid, wasCaptured } from '@medlem/domain/payment'
import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import { memberName } from '../../club/membership/persons.ts'
import { findMemberById } from '../../people/member/store.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import { findPlan, listEndDays, listPartPayments, listParts, type PartPayment } from '../payment/partStore.ts'
import { getPurchase, type LineView, listLines } from '../payment/purchaseStore.ts'
import { findSavedCard } from '../savedCard/store.ts'

export interface PartView {
  row: InstalmentPartRow
  state: PartState
  /** Newest first. */
  payments: PartPayment[]
  /** Without years that have ended, where it is still to be paid. */
  lines: PartLine[]
  amountMinor: number
  /** The membership of one of its years is over on its day, or on a later one today: no job claims it (decision 38). */
  hasEnded: boolean
}

/** A plan with what is computed of it today. */
export interface PlanView {
  row: InstalmentPlanRow
  parts: PartView[]
  /** What was bought. */
  years: LineView[]
  /** The card that parts are charged to; undefined where they are paid by hand. */
  card: SavedCardRow | undefined
  /** Whether its first part was ever paid. */
  hasBegun: boolean
  /** The rest is claimed no more: it was decided, its years have ended, or the payer is erased. */
  isStopped: boolean
}

/** After every day. */
const FAR = '9999-12-31'

/** Reads a plan; lock it first where something is decided by it. */
export async function readPlan(db: Database, id: string, today: CalendarDate): Promise<PlanView | undefined> {
  const row = await findPlan(db, id)
  return row && viewOf(db, row, today)
}

async function viewOf(db: Database, row: InstalmentPlanRow, today: CalendarDate): Promise<PlanView> {
  const years = await listLines(db, row.purchaseId)
  const payer = await findMemberById(db, row.payerId)
  // Whose year it is may have changed since: two members who are one person are merged.
  const active = new Map(
    years
      .filter(({ history }) => history.status === 'active')
      .map(({ history }) => [history.id, history.memberId]),
  )
  const ends = await listEndDays(db, [...active.keys()])
  const isStopped = row.stoppedAt !== null || !payer?.enabled || active.size === 0
  const rows = await listParts(db, [row.id])
  const payments = await listPartPayments(
    db,
    rows.map((part) => part.id),
  )
  const card = row.cardId === null ? undefined : await findSavedCard(db, row.cardId)
  const parts = rows.map((part): PartView => {
    const own = payments.filter(({ partId }) => partId === part.id)
    const { dueOn, isHeld } = part
    const left = part.lines.flatMap((line) => {
      const memberId = active.get(line.historyId)
      return memberId === undefined ? [] : [{ ...line, memberId }]
    })
    const facts = { dueOn, isHeld, payments: own.map(({ state }) => state) }
    // Of a part that has only years that ended nothing is left to claim.
    const state = partState({ ...facts, isStopped: isStopped || left.length === 0 }, today)
    const lines = state === 'paid' || state === 'refunded' ? part.lines : left
    const amountMinor = lines.reduce((sum, { unitMinor }) => sum + unitMinor, 0)
    const day = dueOn > today ? dueOn : today
    const hasEnded = left.some(({ historyId }) => (ends.get(historyId) ?? FAR) <= day)
    return { row: part, state, payments: own, lines, amountMinor, hasEnded }
  })
  const hasBegun = payments.some(
    ({ purchaseId, state }) => purchaseId === row.purchaseId && (isPaid(state) || wasCaptured(state)),
  )
  return { row, parts, years, card: card?.forgottenAt ? undefined : card, hasBegun, isStopped }
}

/** The plans that somebody pays, in any organisation, newest first. */
export async function listPlansPaidBy(
  db: Database,
  payerId: string,
  today: CalendarDate,
): Promise<InstalmentPlan[]> {
  return listPlans(db, eq(instalmentPlan.payerId, payerId), today)
}

/** Of one organisation, those that a member pays or that pay a year of theirs, newest first. */
export async function listPlansOfMember(
  db: Database,
  { orgId, memberId }: { orgId: string; memberId: string },
  today: CalendarDate,
): Promise<InstalmentPlan[]> {
  const paysYear = db
    .select({ id: purchaseLine.purchaseId })
    .from(purchaseLine)
    .where(eq(purchaseLine.memberId, memberId))
  const concerns = or(eq(instalmentPlan.payerId, memberId), inArray(instalmentPlan.purchaseId, paysYear))
  return listPlans(db, and(eq(instalmentPlan.orgId, orgId), concerns), today)
}

async function listPlans(
  db: Database,
  where: SQL | undefined,
  today: CalendarDate,
): Promise<InstalmentPlan[]> {
  const rows = await db
    .select()
    .from(instalmentPlan)
    .where(where)
    .orderBy(desc(instalmentPlan.createdAt), desc(instalmentPlan.id))
  const plans: InstalmentPlan[] = []
  for (const row of rows) {
    const view = await viewOf(db, row, today)
    if (view.hasBegun) plans.push(await toPlan(db, view))
  }
  return plans
}

/** A plan as clients see it. */
export async function toPlan(db: Database, view: PlanView): Promise<InstalmentPlan> {
  const { row, parts, years, card, isStopped } = view
  const payer = await findMemberById(db, row.payerId)
  const organisation = await findOrganisation(db, row.orgId)
  const left = parts.filter(({ state }) => isPayable(state))
  const isByHand = left.length > 0 && left.every(({ hasEnded }) => hasEnded)
  return {
    id: row.id,
    orgId: row.orgId,
    organisationName: organisation?.name ?? '',
    payerId: row.payerId,
    payerName: payer ? memberName(payer) : '',
    years: years.map(({ history, memberName: name }) => ({
      memberId: history.memberId,
      memberName: name,
      membershipHistoryId: history.id,
      year: history.membershipFor,
    })),
    currency: row.currency,
    totalMinor: row.totalMinor,
    paidMinor: await paidOf(db, parts),
    isCharged: card !== undefined && !isByHand,
    cardLast4: card?.last4 ?? null,
    isStopped,
    stopReason: row.stopReason,
    parts: parts.map(({ row: part, state, payments, amountMinor }) => {
      const paid = payments.find((one) => isPaid(one.state))
      return {
        id: part.id,
        n: part.n,
        dueOn: part.dueOn,
        amountMinor,
        state,
        paymentId: paid?.id ?? null,
        isRecorded: paid?.manual != null,
      }
    }),
  }
}

/** What the purchases of its parts came to; one may have paid several of them. */
async function paidOf(db: Database, parts: readonly PartView[]): Promise<number> {
  const paid = parts.flatMap(({ payments }) => payments.filter(({ state }) => isPaid(state)))
  let sum = 0
  for (const id of new Set(paid.map(({ purchaseId }) => purchaseId))) {
    sum += (await getPurchase(db, id)).totalMinor
  }
  return sum
}
