import { membershipPeriod } from '@medlem/database/schema/membership'
import { payment, purchase, receipt } from '@medlem/database/schema/payment'
import { isMoving, statesWhere } from '@medlem/domain/payment'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Buyer } from './networkFaultBuyer.ts'
import type { World } from './networkFaultWorld.ts'

interface LedgerHold {
  authorizationIdentifier: string
  amount: number
  captures: { amount: number }[]
  voidedAt: number | null
}

async function holdsOf({ server }: World): Promise<LedgerHold[]> {
  const { body } = await server.gateway.control('GET', '/ledger')
  return body.authorizations as LedgerHold[]
}

/** Payments in motion in the database, and holds at the gateway that are neither captured nor voided. */
export async function unfinished(world: World): Promise<string[]> {
  const { db } = world.server.deps
  const moving = await db
    .select({ id: payment.id, state: payment.state })
    .from(payment)
    .where(inArray(payment.state, statesWhere(isMoving)))
  const held = (await holdsOf(world)).filter(
    ({ captures, voidedAt }) => captures.length === 0 && voidedAt === null,
  )
  const states = await statesByHold(world)
  return [
    ...moving.map(({ id, state }) => `payment ${id} is ${state}`),
    ...held.map(
      ({ authorizationIdentifier: id }) =>
        `hold ${id} is neither taken nor given back: ${states.get(id) ?? 'it was never reported to the server'}`,
    ),
  ]
}

/** The state of the payment of each authorization that was reported to the server. */
async function statesByHold({ server }: World): Promise<Map<string | null, string>> {
  const rows = await server.deps.db.select().from(payment).where(isNotNull(payment.hintedAuthorizationId))
  return new Map(
    rows.map(({ hintedAuthorizationId, state, settleTries }) => [
      hintedAuthorizationId,
      `its payment is ${state}, asked about ${settleTries} times`,
    ]),
  )
}

/** The gateway says 'declined' first, which members are shown until its next callback is processed. */
const FIRST_DECLINED = '0225'

/** Every difference between the database, the gateway's ledger and what the buyers did. */
export async function databaseProblems(world: World, buyers: readonly Buyer[]): Promise<string[]> {
  const { db } = world.server.deps
  const { captured = 0, credited = 0 } = (await world.server.gateway.totals()) as Record<string, number>
  const ledger = { capturedMinor: captured, refundedMinor: credited }
  const broken = await brokenInvariants(db, { now: world.now(), ledger })
  const wrongHolds = (await holdsOf(world)).filter(
    ({ amount, captures, voidedAt }) =>
      captures.length !== 1 || captures[0]?.amount !== amount || voidedAt !== null,
  )
  const years = await countBy(world, 'years')
  const receipts = await countBy(world, 'receipts')
  const wrongBuyers = buyers.filter(({ payer, card, hasPaid, shown }) => {
    const wanted = hasPaid ? 1 : 0
    const isRight = (years.get(payer.id) ?? 0) === wanted && (receipts.get(payer.id) ?? 0) === wanted
    const isMisled = card !== FIRST_DECLINED && shown.includes('declined')
    return !isRight || isMisled || (hasPaid && shown.at(-1) !== 'paid')
  })
  return [
    ...broken.map((one) => JSON.stringify(one)),
    ...wrongHolds.map((one) => `hold ${JSON.stringify(one)}`),
    ...wrongBuyers.map(({ payer, hasPaid, shown }) => {
      const found = { hasPaid, shown, years: years.get(payer.id), receipts: receipts.get(payer.id) }
      return `buyer ${JSON.stringify(found)}`
    }),
  ]
}

/** How many active years, or receipts, each payer has. */
async function countBy({ server }: World, of: 'years' | 'receipts'): Promise<Map<string, number>> {
  const { db } = server.deps
  const rows =
    of === 'years'
      ? await db
          .select({ id: membershipPeriod.memberId, n: count() })
          .from(membershipPeriod)
          .where(and(eq(membershipPeriod.status, 'active')))
          .groupBy(membershipPeriod.memberId)
      : await db
          .select({ id: purchase.payerId, n: count() })
          .from(receipt)
          .innerJoin(payment, eq(payment.id, receipt.paymentId))
          .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
          .groupBy(purchase.payerId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
