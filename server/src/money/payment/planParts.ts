import type { Database } from '@medlem/database/database'
import type { ClaimRow } from '@medlem/database/schema/claim'
import type { InstalmentPartRow, InstalmentPlanRow, PartLine } from '@medlem/database/schema/instalment'
import type { CalendarDate } from '@medlem/domain/calendar'
import { type PartState, partState } from '@medlem/domain/instalment'
import { wasPaid } from '@medlem/domain/payment'
import { periodState } from '@medlem/domain/period'
import { findMemberById } from '../../people/member/store.ts'
import { findClaim } from './claimStore.ts'
import {
  findPlan,
  type InstalmentPayment,
  listEndDays,
  listInstalmentPayments,
  listInstalments,
} from './instalmentStore.ts'
import { type LineView, listLines } from './purchaseStore.ts'

export interface InstalmentView {
  row: InstalmentPartRow
  state: PartState
  /** Newest first. */
  payments: InstalmentPayment[]
  /** Without years that have ended, where it is still to be paid. */
  lines: PartLine[]
  amountMinor: number
  /** The membership of one of its years is over on its day, or on a later one today: no job claims it (decision 38). */
  hasEnded: boolean
}

/** A plan with what is computed of it today, but for the card that it is charged to. */
export interface PlanParts {
  row: InstalmentPlanRow
  /** Where it is one: all its parts are paid later than it began (decision 71). */
  claim: ClaimRow | undefined
  parts: InstalmentView[]
  /** What was bought. */
  years: LineView[]
  /** Whether its first part was ever paid, or it is a claim. */
  hasBegun: boolean
  /** The rest is claimed no more: it was decided, its years have ended, or the payer is erased. */
  isStopped: boolean
}

/** A plan that is a claim. */
export interface ClaimView extends PlanParts {
  claim: ClaimRow
}

/** After every day. */
const FAR = '9999-12-31'

/**
 * Whether what was given back of a claim is owed again: while its year does not count, and of a share also while the year counts by what
 * others pay (decision 95). In SQL in `listClaims.ts` and `overdueParts.ts`.
 */
function isGivenBackOwed({ shareOf }: ClaimRow, history: LineView['history']): boolean {
  const isPaidFor = history.status === 'active' && history.grantedBy === null
  return periodState(history) === 'draft' || (shareOf !== null && isPaidFor)
}

/** Reads a plan; lock it first where something is decided by it. */
export async function readPlanParts(
  db: Database,
  id: string,
  today: CalendarDate,
): Promise<PlanParts | undefined> {
  const row = await findPlan(db, id)
  return row && partsOf(db, row, today)
}

/** What is computed of a plan that was read. */
export async function partsOf(db: Database, row: InstalmentPlanRow, today: CalendarDate): Promise<PlanParts> {
  const claim = await findClaim(db, row.id)
  const years = await listLines(db, row.purchaseId)
  const payer = await findMemberById(db, row.payerId)
  // Whose year it is may have changed since: two members who are one person are merged.
  const active = new Map(
    years
      .filter(({ history }) => history.status === 'active' || (claim && periodState(history) === 'draft'))
      .map(({ history }) => [history.id, history.memberId]),
  )
  const ends = await listEndDays(db, [...active.keys()])
  const isOwedAgain = claim !== undefined && years.some(({ history }) => isGivenBackOwed(claim, history))
  const isStopped = row.stoppedAt !== null || !payer?.enabled || active.size === 0
  const rows = await listInstalments(db, [row.id])
  const payments = await listInstalmentPayments(
    db,
    rows.map((part) => part.id),
  )
  const parts = rows.map((part): InstalmentView => {
    const own = payments.filter(({ partId }) => partId === part.id)
    const { dueOn, isHeld } = part
    const left = part.lines.flatMap((line) => {
      const memberId = active.get(line.historyId)
      return memberId === undefined ? [] : [{ ...line, memberId }]
    })
    const facts = { dueOn, isHeld, isOwedAgain, payments: own.map(({ state }) => state) }
    // Of a part that has only years that ended nothing is left to claim.
    const state = partState({ ...facts, isStopped: isStopped || left.length === 0 }, today)
    const lines = state === 'paid' || state === 'refunded' ? part.lines : left
    const amountMinor = lines.reduce((sum, { unitMinor }) => sum + unitMinor, 0)
    const day = dueOn > today ? dueOn : today
    const hasEnded = left.some(({ historyId }) => (ends.get(historyId) ?? FAR) <= day)
    return { row: part, state, payments: own, lines, amountMinor, hasEnded }
  })
  const isFirstPaid = payments.some(
    ({ purchaseId, state }) => purchaseId === row.purchaseId && wasPaid(state),
  )
  const hasBegun = claim !== undefined || isFirstPaid
  return { row, claim, parts, years, hasBegun, isStopped }
}
