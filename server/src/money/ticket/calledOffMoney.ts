import type { CalledOffMoney } from '@medlem/contract/eventCancellation'
import type { Database } from '@medlem/database/database'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import { toWireMinor } from '@medlem/domain/money'
import { isToCapture } from '@medlem/domain/payment'
import { remainingMinor } from '@medlem/domain/paymentMoney'
import { refundProblem } from '@medlem/domain/refund'
import { needsSecondPerson } from '@medlem/domain/secondPerson'
import type { Caller } from '../../people/access/caller.ts'
import { isFreshLogin } from '../../people/access/freshLogin.ts'
import { administers } from '../../people/access/policy.ts'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readMoney } from '../payment/moneyStore.ts'
import { listSold } from '../payment/purchaseStore.ts'
import { listPaidTickets, type PaidTickets } from '../payment/ticketStore.ts'
import { findRunningRefund, listGiven, sumGivenAlone } from '../settlement/refundStore.ts'

/** A payment for places of an event that is called off, and what becomes of its money. */
export interface CalledOff extends PaidTickets {
  money: CalledOffMoney
  amountMinor: number
}

/** What becomes of the payments for an event's places; those of which nothing is left are left out. */
export async function listCalledOffMoney(
  db: Database,
  deps: Deps,
  caller: Caller,
  event: { id: string; orgId: string },
): Promise<CalledOff[]> {
  const organisation = await findOrganisation(db, event.orgId)
  if (!organisation) throw new Error('the organisation of an event is gone')
  const isAsked = !mayRefund(deps, caller, organisation)
  const all: CalledOff[] = []
  for (const paid of await listPaidTickets(db, { eventId: event.id })) {
    const found = await moneyOf(db, deps, { paid, organisation, isAsked })
    if (found.amountMinor > 0) all.push({ ...paid, ...found })
  }
  return all
}

/** Whether the caller could give money back at this moment, by the rights and the sign-in that a refund asks for. */
function mayRefund(deps: Deps, caller: Caller, organisation: OrganisationRow): boolean {
  if (!administers(caller, organisation, 'money:refund')) return false
  if (organisation.moneySecondStep && !caller.identity.hasSecondStep) return false
  return isFreshLogin(deps, caller)
}

interface Question {
  paid: PaidTickets
  organisation: OrganisationRow
  isAsked: boolean
}

/** What was paid for the places of a payment and has not gone back; memberships that were paid with them stay paid. */
async function forPlaces(db: Database, { row, purchase }: PaidTickets): Promise<number> {
  const sold = await listSold(db, purchase.id)
  const years = new Map(
    sold.flatMap(({ historyId, unitMinor }) => (historyId ? [[historyId, unitMinor]] : [])),
  )
  if (years.size === 0) return purchase.totalMinor
  const yearsMinor = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + (years.get(id) ?? 0), 0)
  const given = (await listGiven(db, row.id)).filter(({ historyIds }) =>
    historyIds.some((id) => !years.has(id)),
  )
  const givenMinor = given.reduce(
    (sum, { amountMinor, historyIds }) => sum + Math.max(0, amountMinor - yearsMinor(historyIds)),
    0,
  )
  return Math.max(0, purchase.totalMinor - yearsMinor(years.keys()) - givenMinor)
}

async function moneyOf(
  db: Database,
  deps: Deps,
  { paid: { row, purchase }, organisation, isAsked }: Question,
): Promise<Pick<CalledOff, 'money' | 'amountMinor'>> {
  if (row.state === 'manual') return { money: 'by_hand', amountMinor: purchase.totalMinor }
  if (isToCapture(row.state)) return { money: 'not_yet', amountMinor: await forPlaces(db, { row, purchase }) }
  const running = await findRunningRefund(db, row.id)
  if (running) return { money: 'under_way', amountMinor: running.amountMinor }
  const state = await readMoney(db, row)
  const remaining = remainingMinor(state)
  const paid = BigInt(await forPlaces(db, { row, purchase }))
  const left = paid < remaining ? paid : remaining
  // A test took no money, and can't be given back in part.
  if (row.test && left !== remaining) return { money: 'goes_back', amountMinor: 0 }
  const amountMinor = toWireMinor(left)
  const { currency } = purchase
  if (refundProblem({ ...state, underWayMinor: 0n, amountMinor: left, currency }))
    return { money: 'disputed', amountMinor }
  if (!deps.providerFor(organisation, row)) return { money: 'not_set_up', amountMinor }
  const limit = organisation.refundSecondPersonMinor
  const isAbove = needsSecondPerson({
    amountMinor: left,
    givenAloneMinor: await sumGivenAlone(db, row.id),
    limitMinor: limit === null ? null : BigInt(limit),
  })
  return { money: isAsked || isAbove ? 'asks' : 'goes_back', amountMinor }
}
