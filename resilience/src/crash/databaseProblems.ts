import type { Database } from '@medlem/database/database'
import { instalmentPurchase } from '@medlem/database/schema/instalment'
import { membership, membershipPeriod } from '@medlem/database/schema/membership'
import { organisation } from '@medlem/database/schema/organisation'
import { type PaymentRow, payment, purchase, purchaseLine, receipt } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { copenhagenDate } from '@medlem/domain/calendar'
import { membershipToday } from '@medlem/domain/membership'
import { isPaid } from '@medlem/domain/payment'
import { count, eq, gt, gte, isNull, max, min } from 'drizzle-orm'
import type { LedgerHold } from './ledgerFile.ts'

/** Every violation within the database, and every difference from the gateway's ledger (design §2.6). */
export async function databaseProblems(
  db: Database,
  of: { holds: ReadonlyMap<string, LedgerHold>; since: Date },
): Promise<string[]> {
  return [
    ...(await receiptProblems(db)),
    ...(await yearProblems(db)),
    ...(await placeProblems(db)),
    ...(await moneyProblems(db, of)),
    ...(await statusProblems(db, of.since)),
  ]
}

/** Receipt numbers run from 1 without a gap in each organisation. */
async function receiptProblems(db: Database): Promise<string[]> {
  const rows = await db
    .select({
      key: organisation.key,
      next: organisation.nextReceiptNumber,
      count: count(),
      first: min(receipt.number),
      last: max(receipt.number),
    })
    .from(receipt)
    .innerJoin(organisation, eq(organisation.id, receipt.orgId))
    .groupBy(organisation.id)
  return rows
    .filter(({ next, first, last, count: issued }) => first !== 1 || last !== issued || next !== issued + 1)
    .map((row) => `receipts with gaps: ${JSON.stringify(row)}`)
}

/** No member has a year twice, and each active year has exactly one payment; parts of a price, and of a claim, pay no year alone. */
async function yearProblems(db: Database): Promise<string[]> {
  const { memberId, orgId, membershipFor, status } = membershipPeriod
  const twice = await db
    .select({ memberId, orgId, year: membershipFor })
    .from(membershipPeriod)
    .where(eq(status, 'active'))
    .groupBy(memberId, orgId, membershipFor)
    .having(gt(count(), 1))
  const lines = await db
    .select({ historyId: membershipPeriod.id, status, state: payment.state })
    .from(membershipPeriod)
    .innerJoin(purchaseLine, eq(purchaseLine.historyId, membershipPeriod.id))
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .leftJoin(instalmentPurchase, eq(instalmentPurchase.purchaseId, purchaseLine.purchaseId))
    .where(isNull(instalmentPurchase.purchaseId))
  const paidBy = new Map<string, { status: string; payments: number }>()
  for (const line of lines) {
    const year = paidBy.get(line.historyId) ?? { status: line.status, payments: 0 }
    if (isPaid(line.state)) year.payments += 1
    paidBy.set(line.historyId, year)
  }
  const wrong = [...paidBy].filter(([, year]) => year.payments !== (year.status === 'active' ? 1 : 0))
  return [
    ...twice.map((year) => `active twice: ${JSON.stringify(year)}`),
    ...wrong.map(([id, year]) => `year ${id} is ${year.status} with ${year.payments} payments`),
  ]
}

/** A member who paid for a place at an event has it, by one payment. */
async function placeProblems(db: Database): Promise<string[]> {
  const lines = await db
    .select({ id: eventRegistration.id, place: eventRegistration.state, state: payment.state })
    .from(purchaseLine)
    .innerJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
  const paid = lines.filter(({ state }) => isPaid(state))
  const payments = (id: string) => paid.filter((line) => line.id === id).length
  const wrong = paid.filter(({ id, place }) => payments(id) !== 1 || place !== 'registered')
  return wrong.map(({ id, place }) => `place ${id} is ${place} with ${payments(id)} payments`)
}

/** Each hold that was not given back is one paid payment of the same amount, taken once or, for a test, never. */
async function moneyProblems(
  db: Database,
  { holds, since }: { holds: ReadonlyMap<string, LedgerHold>; since: Date },
): Promise<string[]> {
  const rows = await db
    .select({ row: payment, total: purchase.totalMinor, receiptNumber: receipt.number })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(gte(payment.createdAt, since))
  const problems: string[] = []
  const paid = new Map(
    rows.filter(({ row }) => isPaid(row.state)).map((one) => [one.row.authorizationId ?? '', one]),
  )
  for (const [id, hold] of holds) {
    const taken = hold.captures.reduce((sum, amount) => sum + amount, 0)
    if (hold.credits.length > 0) {
      problems.push(
        ...givenBackProblems(
          hold,
          rows.find(({ row }) => row.authorizationId === id),
        ),
      )
      continue
    }
    const of = paid.get(id)
    if (hold.voided ? of || taken : !of) problems.push(`hold ${id} has ${of?.row.state ?? 'no'} payment`)
    if (hold.captures.length > 1) problems.push(`hold ${id} is captured ${hold.captures.length} times`)
    if (of && taken !== of.row.capturedMinor)
      problems.push(`hold ${id}: ${taken} captured, ${of.row.capturedMinor} in the database`)
  }
  for (const [id, { row, total, receiptNumber }] of paid) {
    const hold = holds.get(id)
    if (hold?.amount !== total || hold.test !== row.test) problems.push(`payment ${row.id} has another hold`)
    if (row.state !== (row.test ? 'captured_test' : 'captured'))
      problems.push(`payment ${row.id} stays ${row.state}`)
    if (receiptNumber === null) problems.push(`payment ${row.id} has no receipt`)
    if (row.capturedMinor !== (row.test ? 0 : total))
      problems.push(`payment ${row.id} took ${row.capturedMinor}`)
  }
  return problems
}

/** Money that the gateway took and gave back whole is one payment that says both, with its receipt. */
function givenBackProblems(
  { authorizationIdentifier: id, credits }: LedgerHold,
  of: { row: PaymentRow; receiptNumber: number | null } | undefined,
): string[] {
  const back = credits.reduce((sum, amount) => sum + amount, 0)
  if (!of) return [`hold ${id}, given back, has no payment`]
  const { state, capturedMinor, refundedMinor } = of.row
  const isBooked = state === 'refunded' && capturedMinor === back && refundedMinor === back
  const problem = `hold ${id}: ${back} given back, the payment is ${state} with ${refundedMinor} of ${capturedMinor}`
  return isBooked && of.receiptNumber !== null ? [] : [problem]
}

/** A server's calendar may be so far ahead of ours (crashPointTrial.ts). */
const MAX_AHEAD_MS = 1_800_000

/** The stored status of a membership is what its history says (I12), on a day of the experiment: it may go over a midnight. */
async function statusProblems(db: Database, since: Date): Promise<string[]> {
  const now = new Date()
  const days = new Set([since, now, new Date(now.getTime() + MAX_AHEAD_MS)].map(copenhagenDate))
  const periods = await db.select().from(membershipPeriod)
  const stored = await db.select().from(membership)
  return stored.flatMap(({ id, status, overallEndDate, endsOn }) => {
    const own = periods.filter(({ membershipId }) => membershipId === id)
    const truths = [...days].map((day) => membershipToday(own, day, endsOn))
    const agrees = truths.some((one) => one.status === status && one.overallEndDate === overallEndDate)
    return agrees ? [] : [`membership ${id} is stored as ${status}, and is ${truths[0]?.status}`]
  })
}
