import { getDoor } from '@medlem/contract/door'
import { listParticipants } from '@medlem/contract/participant'
import { payment, purchaseLine } from '@medlem/database/schema/payment'
import { eventRegistration } from '@medlem/database/schema/registration'
import { isMoving, wasCaptured } from '@medlem/domain/payment'
import { readTicketToken } from '@medlem/domain/ticketToken'
import { shownTicket } from '@medlem/server/club/ticket/shownTicket'
import { brokenInvariants } from '@medlem/server/money/invariant/checkInvariants'
import { listHandBackRows } from '@medlem/server/money/ticket/handBackStore'
import { eq, isNotNull } from 'drizzle-orm'
import type { PlaceStorm } from './placeStormWorld.ts'

type Payment = typeof payment.$inferSelect
interface Hold {
  authorizationIdentifier: string
  paymentIdentifier: string
  captures: unknown[]
  voidedAt: number | null
}
type Place = typeof eventRegistration.$inferSelect

/** What may not be so at any moment: too many on an event or a kind of place, a place that is paid twice, books that don't add up. */
export async function brokenNow({ server }: PlaceStorm): Promise<string[]> {
  const broken = await brokenInvariants(server.deps.db, { now: server.clock.now() })
  return broken.map((one) => JSON.stringify(one))
}

/** What may not be so once everybody has gone, every window was paid in or left, and the jobs have run. */
export async function placeProblems(storm: PlaceStorm): Promise<string[]> {
  return [
    ...(await brokenNow(storm)),
    ...(await moneyProblems(storm)),
    ...(await ledgerProblems(storm)),
    ...(await ticketProblems(storm)),
  ]
}

const unitsOf = async ({ server: { deps } }: PlaceStorm) =>
  deps.db
    .select({ place: eventRegistration, unitMinor: purchaseLine.unitMinor, row: payment })
    .from(purchaseLine)
    .innerJoin(eventRegistration, eq(eventRegistration.id, purchaseLine.registrationId))
    .innerJoin(payment, eq(payment.purchaseId, purchaseLine.purchaseId))
    .where(isNotNull(purchaseLine.registrationId))

/** Of each payment is kept what the places cost that are still taken; all else went back, or is listed to be handed back. */
async function moneyProblems(storm: PlaceStorm): Promise<string[]> {
  const { db } = storm.server.deps
  const owed = await listHandBackRows(db, { orgId: storm.club.organisation.id })
  const toHandBack = new Set(owed.map(({ registration }) => registration.id))
  const payments = new Map<string, { row: Payment; wantedMinor: number; places: Place[] }>()
  for (const { row, place, unitMinor } of await unitsOf(storm)) {
    const of = payments.get(row.id) ?? { row, wantedMinor: 0, places: [] }
    if (place.state === 'registered') of.wantedMinor += unitMinor
    of.places.push(place)
    payments.set(row.id, of)
  }
  return [...payments.values()].flatMap(({ row, wantedMinor, places }) => {
    const { id, state, capturedMinor, refundedMinor } = row
    if (isMoving(state)) return [`payment ${id} is ${state} for ever`]
    const lost = places.filter((one) => one.state !== 'registered' && !toHandBack.has(one.id))
    if (state === 'manual') return lost.length === 0 ? [] : [`cash of payment ${id} is forgotten`]
    const keptMinor = capturedMinor - refundedMinor
    // Money that was never taken is of no place; another payment may be.
    const isFair = keptMinor === (wasCaptured(state) ? wantedMinor : 0)
    return isFair ? [] : [`payment ${id} (${state}) keeps ${keptMinor}, its places cost ${wantedMinor}`]
  })
}

/** What the events' pages say that was paid is what the books have, and those are the gateway's. */
async function ledgerProblems(storm: PlaceStorm): Promise<string[]> {
  const { server, staff, all } = storm
  const rows = await server.deps.db.select().from(payment)
  const sum = (of: (row: Payment) => number) => rows.reduce((total, row) => total + of(row), 0)
  const { captured, credited } = (await server.gateway.totals()) as Record<string, number>
  const books = [sum((row) => row.capturedMinor), sum((row) => row.refundedMinor)]
  const pages = await Promise.all(
    all.map(({ event }) => staff.call(listParticipants, { params: { id: event.id } })),
  )
  const shownMinor = pages
    .flatMap(({ body }) => body.participants)
    .reduce((total, { paid }) => total + (paid?.method === null ? paid.amountMinor : 0), 0)
  const found = JSON.stringify([...books, shownMinor])
  const wanted = JSON.stringify([captured, credited, (captured ?? 0) - (credited ?? 0)])
  const sums = found === wanted ? [] : [`the books and pages say ${found}, the gateway ${wanted}`]
  return [...sums, ...(await openHolds(storm, rows))]
}

/** Each hold of the gateway was taken or let go. */
async function openHolds({ server }: PlaceStorm, rows: readonly Payment[]): Promise<string[]> {
  const { body } = await server.gateway.control('GET', '/ledger')
  const holds = body.authorizations as Hold[]
  return holds.flatMap(({ authorizationIdentifier: id, paymentIdentifier, captures, voidedAt }) => {
    if (captures.length > 0 || voidedAt !== null) return []
    const row = rows.find(({ providerPaymentId }) => providerPaymentId === paymentIdentifier)
    return [`hold ${id} of a payment that is ${row?.state} is neither taken nor let go`]
  })
}

/** A ticket that was ever shown is valid as long as its place is taken and it is the newest, and the doors know exactly those. */
async function ticketProblems({ server, staff, all, tickets }: PlaceStorm): Promise<string[]> {
  const problems: string[] = []
  const rows = await server.deps.db.select().from(eventRegistration)
  for (const token of tickets) {
    const read = readTicketToken(token)
    const row = rows.find(({ id }) => id === read?.registrationId)
    const isTheirs = row?.state === 'registered' && row.ticketVersion === read?.version
    const isValid = (await shownTicket(server.deps, token, 'en')) !== undefined
    if (isValid !== isTheirs)
      problems.push(`a ticket of a place that is ${row?.state} is ${isValid ? 'valid' : 'refused'}`)
  }
  for (const { event } of all) {
    const { body } = await staff.call(getDoor, { params: { id: event.id } })
    // A person who owes for a kept place is let in too, without a ticket.
    const atDoor = body.tickets.flatMap(({ registrationId, version, owedMinor }) =>
      owedMinor === undefined ? [`${registrationId} ${version}`] : [],
    )
    const taken = rows.flatMap(({ id, eventId, state, ticketVersion }) =>
      eventId === event.id && state === 'registered' ? [`${id} ${ticketVersion}`] : [],
    )
    if (atDoor.toSorted().join() !== taken.toSorted().join())
      problems.push(`the door of ${event.id} lets ${atDoor.length} in, ${taken.length} have a place`)
  }
  return problems
}
