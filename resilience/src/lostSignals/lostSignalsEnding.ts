import { membershipPeriod } from '@medlem/database/schema/membership'
import { notification } from '@medlem/database/schema/notification'
import { captureAttempt, payment, purchase, receipt } from '@medlem/database/schema/payment'
import { isFailed, isOver } from '@medlem/domain/payment'
import { and, eq } from 'drizzle-orm'
import type { HoldEnd, Story } from './lostSignalsStories.ts'
import type { Visit } from './lostSignalsVisit.ts'

/** How a story came out. */
export interface Ending {
  holds: string[]
  /** How often the member saw a status. */
  answers: number
  falseFailures: number
  /** Purchases that were shown as declined, because the gateway had declined a card, and were paid afterwards. */
  declinedFirst: number
  problems: string[]
}

const END_STATES: Record<HoldEnd, readonly string[]> = {
  taken: ['captured'],
  'given back': ['voided'],
  left: ['expired'],
}

/** Compares the ending of a story with the expected one: in the database, at the gateway, and for the member. */
export async function endingOf(story: Story, visit: Visit): Promise<Ending> {
  const { db } = visit.world.server.deps
  const { id: payerId } = visit.payer
  const attempts = await listAttempts(visit)
  const ledger = await visit.holds()
  const holds = ledger.map(({ captures, voidedAt }) => endOf(captures.length, voidedAt))
  const taken = ledger.filter(({ captures }) => captures.length > 0)
  const takenIds = taken.map(({ authorizationIdentifier }) => authorizationIdentifier)
  const failures = visit.reports.filter(
    ({ status, heldMeanwhile }) => status === 'declined' && heldMeanwhile.some((id) => takenIds.includes(id)),
  )
  const declined = visit.reports.filter(({ status }) => status === 'declined').length
  const problems: string[] = []
  const check = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) === JSON.stringify(wanted)) return
    problems.push(`${story.title}: ${what} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
  }

  const paid = story.ends === 'paid'
  const lines = visit.size
  const active = and(eq(membershipPeriod.createdBy, payerId), eq(membershipPeriod.status, 'active'))
  const receivedBy = (title: string) =>
    db.$count(notification, and(eq(notification.receiverId, payerId), eq(notification.title, title)))
  const stateOf = (id: string) => attempts.find(({ authorizationId }) => authorizationId === id)?.state
  check('holds', holds.toSorted(), [...story.holds].toSorted())
  for (const [place, { authorizationIdentifier: id, captures, amount }] of ledger.entries()) {
    if (holds[place] !== 'left') check('state', [stateOf(id)], END_STATES[holds[place] as HoldEnd])
    check('captures', captures.length > 0 ? captures.map((one) => one.amount) : [amount], [amount])
  }
  check('open attempts', attempts.filter(({ state }) => !isOver(state) && !isFailed(state)).length, 0)
  check('active years', await db.$count(membershipPeriod, active), paid ? lines : 0)
  check('messages', await receivedBy('Payment received'), paid ? 1 : 0)
  check(
    'given back',
    await receivedBy('Paid already'),
    story.holds.filter((end) => end === 'given back').length,
  )
  check('receipts', attempts.filter(({ receiptNumber }) => receiptNumber !== null).length, paid ? 1 : 0)
  check(
    'taken in the database',
    sumOf(attempts),
    taken.reduce((sum, { amount }) => sum + amount, 0),
  )
  check('the last answer', visit.reports.at(-1)?.status, story.ends)
  check('false failures', failures.length, 0)
  // A success that was shown stays one.
  const success = visit.reports.findIndex(({ status }) => status === 'paid')
  const after = success < 0 ? [] : visit.reports.slice(success)
  check(
    'answers after a success',
    after.every(({ status }) => status === 'paid'),
    true,
  )
  if (story.declinedFirst) check('declined first', declined > 0, true)
  return {
    holds,
    answers: visit.reports.length,
    falseFailures: failures.length,
    declinedFirst: story.declinedFirst && declined > 0 ? 1 : 0,
    problems,
  }
}

function endOf(captures: number, voidedAt: number | null): string {
  if (captures === 0) return voidedAt === null ? 'left' : 'given back'
  return captures === 1 && voidedAt === null ? 'taken' : `taken ${captures} times`
}

async function listAttempts({ world, payer }: Visit) {
  const rows = await world.server.deps.db
    .select({ row: payment, receiptNumber: receipt.number })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id))
    .where(eq(purchase.payerId, payer.id))
  return rows.map(({ row, receiptNumber }) => ({ ...row, receiptNumber }))
}

const sumOf = (rows: readonly { capturedMinor: number }[]) =>
  rows.reduce((sum, { capturedMinor }) => sum + capturedMinor, 0)

/** The captured sum in the database is the one in the gateway's ledger for these windows (I9). */
export async function sumProblems(visits: readonly Visit[]): Promise<string[]> {
  const [{ world } = {}] = visits
  if (!world) return []
  const { db } = world.server.deps
  const inDatabase = sumOf(await db.select().from(payment))
  const holds = (await Promise.all(visits.map((visit) => visit.holds()))).flat()
  const atGateway = holds.flatMap(({ captures }) => captures).reduce((sum, { amount }) => sum + amount, 0)
  const tries = await db.$count(captureAttempt)
  const taken = holds.filter(({ captures }) => captures.length > 0).length
  return [
    ...(inDatabase === atGateway ? [] : [`${inDatabase} taken in the database, ${atGateway} at the gateway`]),
    ...(tries === taken ? [] : [`${tries} captures were asked for, ${taken} holds taken`]),
  ]
}
