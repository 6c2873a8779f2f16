import { membership } from '@medlem/database/schema/membership'
import { renewal, renewalCharge } from '@medlem/database/schema/renewal'
import { orderNumber } from '@medlem/domain/authorization'
import { recalculateStale } from '@medlem/server/club/membership/recalculateStale'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import type { TestServer } from '@medlem/server/testing/testServer'
import { asc } from 'drizzle-orm'
import { PRICE_MINOR, type Renewer } from './renewalStormWorld.ts'

/** Rows by a word of theirs. */
export function groups<Row>(list: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const by = new Map<string, Row[]>()
  for (const row of list) {
    const of = by.get(keyOf(row))
    if (of) of.push(row)
    else by.set(keyOf(row), [row])
  }
  return by
}

interface Hold {
  orderNumber: string
  isSubscription: boolean
  amount: number
  captures: { amount: number }[]
  voidedAt: number | null
}

export interface Account {
  charged: number
  parked: number
  refused: number
  dropped: number
  /** Refusals for want of money, which are tried again. */
  soft: number
  problems: string[]
}

/** What the days of the tries after the first may be, for one who is refused again and again. */
const DAYS = ['2027-01-01', '2027-01-02', '2027-01-04', '2027-01-08']

/** Compares the gateway's ledger with the renewals: what was charged how often, when, and what was made of it. */
export async function account(server: TestServer, renewers: readonly Renewer[]): Promise<Account> {
  const { db, config } = server.deps
  const { body } = await server.gateway.control('GET', '/ledger')
  const holds = groups(
    (body.authorizations as Hold[]).filter(({ isSubscription }) => isSubscription),
    ({ orderNumber: number }) => number,
  )
  const rows = new Map((await db.select().from(renewal)).map((row) => [row.membershipId, row]))
  const charges = groups(
    await db.select().from(renewalCharge).orderBy(asc(renewalCharge.n)),
    ({ renewalId }) => renewalId,
  )
  const memberships = new Map((await db.select().from(membership)).map((row) => [row.id, row]))
  const found: Account = { charged: 0, parked: 0, refused: 0, dropped: 0, soft: 0, problems: [] }
  for (const { memberId, membershipId, fate } of renewers) {
    const row = rows.get(membershipId)
    const tries = charges.get(row?.id ?? '') ?? []
    const held = holds.get(orderNumber(config.orderPrefix, memberId)) ?? []
    const taken = held.flatMap(({ captures }) => captures.map(({ amount }) => amount))
    const facts = { fate, state: row?.state, reason: row?.reason, held: held.length, taken }
    const note = (what: string) => found.problems.push(`${what}: ${JSON.stringify(facts)}`)
    const days = tries.map(({ startedAt }) => startedAt.toISOString().slice(0, 10))
    if (held.length > 1 || taken.length > 1) note('charged twice')
    if (days.join() !== DAYS.slice(0, days.length).join()) note(`tried on ${days}`)
    if (tries.slice(0, -1).some(({ outcome }) => outcome !== 'refused')) note('tried again in the dark')
    found.soft += tries.filter(({ code }) => code === '7').length
    const isOn = memberships.get(membershipId)?.autoRenewal
    switch (row?.state) {
      case 'charged':
        found.charged += 1
        if (fate !== '0019' || taken[0] !== PRICE_MINOR) note('not its due')
        break
      case 'parked':
        found.parked += 1
        if (taken.length > 0 || !isOn) note('parked')
        break
      case 'refused':
        found.refused += 1
        if (held.length > 0 || isOn || !(fate === '0407' || row.reason === '7')) note('refused')
        break
      case 'dropped':
        found.dropped += 1
        if (fate !== 'off' || held.length > 0 || tries.length > 0) note('dropped')
        break
      default:
        note('left over')
    }
  }
  const { captured } = (await server.gateway.totals()) as { captured: number }
  const ledger = { capturedMinor: captured, refundedMinor: 0 }
  await recalculateStale(server.deps)
  const broken = await brokenInvariants(db, { now: server.clock.now(), ledger })
  return { ...found, problems: [...found.problems, ...broken.map((one) => JSON.stringify(one))] }
}
