import {
  answerOffer,
  cancelRegistration,
  getSignUp,
  type SignUp,
  signUp,
} from '@medlem/contract/registration'
import { giveTicket, listTickets } from '@medlem/contract/ticket'
import { payTickets } from '@medlem/contract/ticketPayment'
import { cookieOf, guestWith, order } from '@medlem/server/club/guestOrder/testing/aGuest'
import { openWindowOf, toPay } from '@medlem/server/money/ticket/testing/paidEvent'
import type { Random } from '../random.ts'
import type { Gathering, Guest, PlaceStorm } from './placeStormWorld.ts'

/** What somebody does; which one is decided before anybody begins, so that a seed repeats it. */
export type Deed = () => Promise<void>
type Call = Guest['call']

const some = <T>(random: Random, from: readonly T[]): T | undefined => from[random.below(from.length)]

/** Counts what was carried out; nothing that is answered is a failure of the server's. */
export function note(
  { surprises, done }: PlaceStorm,
  what: string,
  { status, problem }: { status: number; problem: unknown },
): void {
  if (status >= 500) surprises.push(`${what}: ${status} ${JSON.stringify(problem)}`)
  if (status < 300) done.set(what, (done.get(what) ?? 0) + 1)
}

/** A family signs up, all or one of them, on kinds of places of chance. */
export function putFamily(storm: PlaceStorm, random: Random): Deed {
  const { client, people } = random.pick(storm.families)
  const { event, tiers } = random.pick(storm.gatherings)
  const come = random.below(3) === 0 ? people : [random.pick(people)]
  const body = {
    memberIds: come.map(({ id }) => id),
    placesFor: come.slice(0, 1).map(({ id }) => id),
    ...(tiers.length > 0 && {
      tiers: come.map(({ id: memberId }) => ({ memberId, tierId: some(random, tiers)?.id ?? '' })),
    }),
  }
  return async () => note(storm, 'signUp', await client.call(signUp, { params: { id: event.id }, body }))
}

/** A stranger orders for one or two. */
export function orderPlaces(storm: PlaceStorm, random: Random): Deed {
  const at = random.pick(storm.gatherings)
  const tierId = some(random, at.tiers)?.id
  const person = { firstName: 'Olga', lastName: 'Berg', ...(tierId !== undefined && { tierId }) }
  const people = random.below(2) === 0 ? [person] : [person, { ...person, firstName: 'Per' }]
  const idempotencyKey = crypto.randomUUID()
  const request = { email: `${idempotencyKey}@example.org`, people, placesFor: [0], idempotencyKey }
  const isSentTwice = random.below(3) === 0
  return async () => {
    const send = () => order(storm.server, at.event.id, request)
    const answers = await Promise.all(isSentTwice ? [send(), send()] : [send()])
    for (const answer of answers) note(storm, 'orderAsGuest', answer)
    const [first, second] = answers
    if (first?.status !== 201) return
    const guest = { order: first.body, ...guestWith(storm.server, cookieOf(first.headers)) }
    storm.guests.push({ guest, at })
    const ids = answers.map(({ body }) => body.signUp.people.map(({ memberId }) => memberId).join())
    if (second && ids[0] !== ids[1]) storm.surprises.push(`one form is two orders: ${ids}`)
  }
}

/** Somebody of the families, or a guest, with where they do something. */
function someone(storm: PlaceStorm, random: Random): { call: Call; at: Gathering } {
  const guest = random.below(3) === 0 ? some(random, storm.guests) : undefined
  if (guest) return { call: guest.guest.call, at: guest.at }
  const { client } = random.pick(storm.families)
  return { call: client.call, at: random.pick(storm.gatherings) }
}

/** A guest sees nothing of another event, and no one is signed up there then. */
async function lookAt(call: Call, { event }: Gathering): Promise<SignUp['people']> {
  const { status, body } = await call(getSignUp, { params: { id: event.id } })
  return status === 200 ? body.people : []
}

/** What is to be paid is taken to the window, which is paid in at once, later, or never. */
export function openWindow(storm: PlaceStorm, random: Random): Deed {
  const { call, at } = someone(storm, random)
  const paysAtOnce = random.below(3) > 0
  return async () => {
    for (const gathering of new Set([at, ...storm.gatherings])) {
      const registrationIds = toPay({ people: await lookAt(call, gathering) })
      if (registrationIds.length === 0) continue
      const windowPath = await windowOf(storm, call, { eventId: gathering.event.id, registrationIds })
      if (windowPath === undefined) return
      if (paysAtOnce) await storm.server.gateway.pay(windowPath, '0019')
      else storm.windows.push({ windowPath })
      return
    }
  }
}

async function windowOf(
  storm: PlaceStorm,
  call: Call,
  { eventId, registrationIds }: { eventId: string; registrationIds: string[] },
): Promise<string | undefined> {
  const made = await call(payTickets, { params: { id: eventId }, body: { registrationIds } })
  note(storm, 'payTickets', made)
  if (made.status > 201) return undefined
  const { prepared, window } = await openWindowOf(call, made.body.id)
  note(storm, 'preparePayment', prepared)
  note(storm, 'openPaymentWindow', window)
  return window.status === 200 ? new URL(window.body.paymentWindowLink).pathname : undefined
}

/** Somebody comes back to a window that they left, however long ago. */
export function payLate(storm: PlaceStorm, random: Random): Deed {
  const [window] = storm.windows.splice(random.below(Math.max(storm.windows.length, 1)), 1)
  // One card in six is declined; reports that are lost are lostSignals' to try.
  const card = random.pick(['0019', '0019', '0019', '0019', '0019', '0027'])
  return async () => void (window && (await storm.server.gateway.pay(window.windowPath, card)))
}

/** One of a family, or of an order, gives the place back or on to another of theirs, or answers an offer. */
export function leaveOrAnswer(storm: PlaceStorm, random: Random): Deed {
  const { call, at } = someone(storm, random)
  const [nth, leaves, accept] = [random.below(2), random.below(2) === 0, random.below(4) > 0]
  return async () => {
    const people = await lookAt(call, at)
    const living = people.flatMap(({ registration }) => registration ?? [])
    const one = living[nth] ?? living[0]
    if (!one) return
    const params = { id: one.id }
    const other = people.find(({ registration }) => registration === null)
    if (one.state === 'registered' && !leaves && other) {
      const body = { memberId: other.memberId }
      note(storm, 'giveTicket', await call(giveTicket, { params, body }))
    } else if (one.state === 'offered' && one.toPayMinor === null && !leaves)
      note(storm, 'answerOffer', await call(answerOffer, { params, body: { accept } }))
    else note(storm, 'cancelRegistration', await call(cancelRegistration, { params }))
  }
}

/** Somebody looks at their tickets, as they stand in that moment. */
export function lookAtTickets(storm: PlaceStorm, random: Random): Deed {
  const { call } = someone(storm, random)
  return async () => {
    const answer = await call(listTickets, {})
    note(storm, 'listTickets', answer)
    if (answer.status === 200) for (const { token } of answer.body) storm.tickets.add(token)
  }
}
