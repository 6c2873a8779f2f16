import {
  capturePayment,
  declinePayment,
  findPaymentReturn,
  getPayment,
  type PaymentItem,
  updatePayment,
} from '@medlem/contract/payment'
import { noAuthorization } from '@medlem/server/money/payment/testing/buyer'
import type { Reply } from '@medlem/server/testing/testClient'
import { knownHolds } from './modelChecks.ts'
import type { ModelState, ModelWindow, Ticket } from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

/** Somebody presses Pay; where the browser is sent back with an authorization, it is kept. */
export async function payInWindow(world: ModelWorld, window: ModelWindow, card: string): Promise<void> {
  const { query } = await world.server.gateway.pay(window.path, card)
  const { authorizationIdentifier: id } = query
  if (id !== undefined && id !== noAuthorization && !window.returned.includes(id)) window.returned.push(id)
}

export async function closeWindow(world: ModelWorld, window: ModelWindow): Promise<void> {
  await world.server.gateway.post(window.path, { action: 'cancel' })
}

export const claims = ['paid', 'declined', 'capture', 'decline_call', 'look', 'return_page'] as const
export type Claim = (typeof claims)[number]

/** Sends a client's claim about a payment, naming an authorization that may be its own, another's, or none. */
export async function sendClaim(
  model: ModelState,
  world: ModelWorld,
  { claim, ticket, authorization }: { claim: Claim; ticket: Ticket; authorization: string | undefined },
): Promise<void> {
  const reply = await request(world, { claim, ticket, authorization })
  if (![200, 404, 409].includes(reply.status)) {
    throw new Error(`${claim} is answered ${reply.status}: ${JSON.stringify(reply.problem)}`)
  }
  if (reply.status !== 200) return
  if (authorization !== undefined && claim !== 'look' && claim !== 'return_page') {
    if (isOwn(model, world, ticket, authorization)) model.reported.add(authorization)
  }
  if (reply.body.paymentStatus === 'paid' && !isPaidFor(model, world, ticket)) {
    throw new Error(`${claim}: ${ticket.payer} is answered "paid" without a payment`)
  }
}

/** Whether the authorization was made in a window for exactly these years. */
function isOwn(model: ModelState, world: ModelWorld, ticket: Ticket, authorization: string): boolean {
  return knownHolds(model, world).some(
    ({ hold, window }) => hold.id === authorization && sameYears(window.ticket, ticket),
  )
}

const keyOf = ({ drafts, totalMinor, payer }: Ticket) =>
  `${payer} ${totalMinor} ${drafts.map(({ historyId }) => historyId).toSorted()}`
const sameYears = (one: Ticket, other: Ticket) => keyOf(one) === keyOf(other)

function isPaidFor(model: ModelState, world: ModelWorld, ticket: Ticket): boolean {
  if (ticket.totalMinor === 0) return true
  world.ledger.catchUp()
  return knownHolds(model, world).some(
    ({ hold, window }) =>
      sameYears(window.ticket, ticket) && !hold.voided && hold.amount === ticket.totalMinor,
  )
}

function request(
  world: ModelWorld,
  { claim, ticket, authorization }: { claim: Claim; ticket: Ticket; authorization: string | undefined },
): Promise<Reply<PaymentItem>> {
  const { payer, paymentId, drafts, totalMinor, token } = ticket
  const client = world.as(payer)
  const params = { historyId: drafts[0]?.historyId ?? '', paymentId }
  const ofWindow = { provider: 'freepay' as const, authorizationIdentifier: authorization ?? noAuthorization }
  switch (claim) {
    case 'paid':
    case 'declined': {
      const body = { paymentStatus: claim, authorizationIdentifier: authorization ?? null }
      return client.call(updatePayment, { params, body })
    }
    case 'capture': {
      const body = { membershipHistoryPaymentId: paymentId, Amount: totalMinor }
      const named = { ...ofWindow, authorizationIdentifier: authorization ?? crypto.randomUUID() }
      return client.call(capturePayment, { params: named, body })
    }
    case 'decline_call': {
      const querystring = { membershipHistoryPaymentId: paymentId, gatewayreason: '7', reason: 'No money' }
      return client.call(declinePayment, { params: ofWindow, querystring })
    }
    case 'look':
      return client.call(getPayment, { params })
    default:
      return token === undefined
        ? client.call(getPayment, { params })
        : client.call(findPaymentReturn, { body: { token } })
  }
}
