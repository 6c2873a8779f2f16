import { createMembership, createPeriod } from '@medlem/contract/membershipChange'
import { createPayment, openPaymentWindow, type PaymentItem, preparePayment } from '@medlem/contract/payment'
import { membershipData } from '@medlem/server/money/payment/testing/buyer'
import type { Reply } from '@medlem/server/testing/testClient'
import {
  type Adult,
  costOf,
  type Draft,
  giveFree,
  isInReach,
  type ModelState,
  type ModelWindow,
  mayBuy,
  payable,
  type Ticket,
  type Who,
  type Year,
} from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

/** Tokens of return addresses open windows for so long. */
const TOKEN_LIFE_MS = 86_400_000

/** Compares what a call answered with what the model says of it. */
export function must(what: string, reply: Reply<unknown>, allowed: boolean): boolean {
  const ok = reply.status === 200 || reply.status === 201
  if (ok !== allowed || reply.status >= 500) {
    const said = ok ? '' : ` ${JSON.stringify(reply.problem)}`
    throw new Error(`${what}: answered ${reply.status}, and may ${allowed ? '' : 'not '}be${said}`)
  }
  return ok
}

export function agree(what: string, found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(wanted)) return
  throw new Error(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}

interface DraftInput {
  payer: Adult
  who: Who
  year: Year
  group: string
}

/** Steps 2 and 3 of a purchase; undefined when it is refused, as it must be. */
export async function makeDraft(
  model: ModelState,
  world: ModelWorld,
  input: DraftInput,
): Promise<Draft | undefined> {
  const { payer, who, year, group } = input
  const { club, fees, members } = world.scene
  const client = world.as(payer)
  const membership = await client.call(createMembership, {
    params: { memberId: members[who].id },
    body: { orgId: club.id },
  })
  if (!must(`${payer} makes the membership of ${who}`, membership, isInReach(model, payer, who))) return
  const drafted = await client.call(createPeriod, {
    params: { id: membership.body.id },
    body: {
      membershipConfId: fees.get(year) ?? '',
      gdprAgreement: true,
      consentVersion: '1',
      referenceKey: group,
    },
  })
  if (!must(`${payer} drafts ${year} for ${who}`, drafted, mayBuy(model, input))) return
  const { id: historyId } = drafted.body
  const known = model.drafts.find(
    (draft) => draft.open && draft.payer === payer && draft.who === who && draft.year === year,
  )
  if (known) {
    agree('the draft that was there', historyId, known.historyId)
    known.group = group
    return known
  }
  const draft = { ...input, historyId, open: true, madeAt: model.now }
  model.drafts.push(draft)
  return draft
}

/** Step 4: the payment for a draft and those of its group. */
export async function makePayment(
  model: ModelState,
  world: ModelWorld,
  draft: Draft,
): Promise<Ticket | undefined> {
  const { payer, group, historyId } = draft
  const drafts = payable(
    model,
    model.drafts.filter((other) => other.payer === payer && other.group === group),
  )
  const reply = await world.as(payer).call(createPayment, { params: { id: historyId }, body: {} })
  if (model.gifts.has(historyId) && model.active.has(historyId)) {
    // A free year is answered with the payment that made it active, however often it is asked for.
    must(`${payer} asks again for what was free`, reply, true)
    agree(
      'what was free',
      [reply.status, reply.body.paymentStatus, reply.body.paymentTotal],
      [200, 'paid', 0],
    )
    return
  }
  if (!must(`${payer} makes a payment`, reply, draft.open && drafts.length > 0)) return
  const ticket = { payer, drafts, totalMinor: costOf(model, drafts), paymentId: reply.body.id, preparedAt: 0 }
  agree('the total', reply.body.paymentTotal, ticket.totalMinor)
  agree('who is paid for', linesOf(reply.body), drafts.map((one) => one.historyId).toSorted())
  giveFree(model, ticket)
  model.tickets.push(ticket)
  return ticket
}

const linesOf = ({ lines }: PaymentItem) =>
  lines.map(({ membershipHistoryId }) => membershipHistoryId).toSorted()

/** Step 5: the token of the return addresses. The server reads prices and people again. */
export async function prepare(
  model: ModelState,
  world: ModelWorld,
  { payer, drafts: wanted, paymentId: of }: Ticket,
): Promise<Ticket | undefined> {
  const drafts = payable(model, wanted)
  const data = membershipData({ membershipHistoryPaymentId: of, memberships: [] })
  const reply = await world.as(payer).call(preparePayment, { body: { token: 'nonce', membershipData: data } })
  if (!must(`${payer} prepares a payment`, reply, drafts.length > 0)) return
  const { token, paymentTotal, membershipHistoryPaymentId: paymentId } = reply.body
  const ticket = { payer, drafts, totalMinor: costOf(model, drafts), paymentId, token, preparedAt: model.now }
  agree('the prepared total', paymentTotal, ticket.totalMinor)
  giveFree(model, ticket)
  model.tickets.push(ticket)
  return ticket
}

/** Step 5: the address of the window. */
export async function openWindow(
  model: ModelState,
  world: ModelWorld,
  ticket: Ticket,
): Promise<ModelWindow | undefined> {
  const { payer, drafts, token = '', paymentId, totalMinor, preparedAt } = ticket
  const unchanged = payable(model, drafts).length === drafts.length && costOf(model, drafts) === totalMinor
  const allowed = unchanged && model.now - preparedAt <= TOKEN_LIFE_MS
  const reply = await world.as(payer).call(openPaymentWindow, {
    params: { provider: 'freepay' },
    body: { token, membershipHistoryPaymentId: paymentId },
  })
  if (!must(`${payer} opens a window`, reply, allowed)) return
  const { paymentIdentifier: identifier, paymentWindowLink } = reply.body
  const known = model.windows.get(identifier)
  if (known) {
    agree('the total of the window', known.ticket.totalMinor, totalMinor)
    return known
  }
  const window = { identifier, path: new URL(paymentWindowLink).pathname, ticket, returned: [] }
  model.windows.set(identifier, window)
  return window
}
