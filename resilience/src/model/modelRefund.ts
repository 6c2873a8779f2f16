import { approveRefund, refundPayment } from '@medlem/contract/refund'
import { payment } from '@medlem/database/schema/payment'
import { eq } from 'drizzle-orm'
import { knownHolds } from './modelChecks.ts'
import { type ModelHold, takenOf } from './modelLedger.ts'
import { agree, must } from './modelPurchase.ts'
import { type AskedRefund, type ModelState, type ModelWindow, REFUND_ALONE_MINOR } from './modelState.ts'
import type { ModelWorld } from './modelWorld.ts'

/** How much of what is left is asked for; more than is left must be refused. */
export const shares = ['all', 'third', 'too much'] as const

export interface RefundInput {
  place: number
  by: number
  share: (typeof shares)[number]
  /** Which year ends with it; none when there are fewer. */
  named: number
  twice: boolean
}

/** A treasurer gives money back. */
export async function giveBack(model: ModelState, world: ModelWorld, input: RefundInput): Promise<void> {
  const taken = knownHolds(model, world).filter(({ hold }) => hold.captures.length > 0)
  const { hold, window } = taken[input.place % taken.length] ?? {}
  if (!hold || !window) return
  const left = takenOf(hold) - givenBack(model, hold)
  const amountMinor = { all: left, third: Math.ceil(left / 3), 'too much': left + 1 }[input.share]
  if (amountMinor === 0) return
  const year = window.ticket.drafts[input.named]
  const named = year ? [year.historyId] : []
  model.counter += 1
  const paymentId = await paymentOf(world, window)
  const keepsYears = named.length === 0 && amountMinor < left
  const key = { idempotencyKey: crypto.randomUUID() }
  const body = {
    amountMinor,
    reason: `Reason ${model.counter}`,
    membershipHistoryIds: named,
    keepsYears,
    ...key,
  }
  const ask = () => world.treasurer(input.by).call(refundPayment, { params: { id: paymentId }, body })
  const reply = await ask()
  const alone = (model.givenAlone.get(hold.id) ?? 0) + amountMinor
  if (reply.status !== 202 && !must('a refund', reply, amountMinor <= left)) return
  agree('whether a second person is asked', reply.status === 202, alone > REFUND_ALONE_MINOR)
  const { id } = reply.body
  if (input.twice) agree('the refund of a second click', (await ask()).body.id, id)
  if (reply.status === 202) {
    model.asked.push({ id, paymentId, authorization: hold.id, amountMinor, named, keepsYears, by: input.by })
    return
  }
  agree('the refund', reply.body.state, 'done')
  model.givenAlone.set(hold.id, alone)
  conclude(model, { hold, window, amountMinor, named })
}

/** A treasurer approves a refund, their own or another's. */
export async function agreeTo(
  model: ModelState,
  world: ModelWorld,
  { place, by }: { place: number; by: number },
): Promise<void> {
  const asked = model.asked[place % model.asked.length]
  const { hold, window } = knownHolds(model, world).find((one) => one.hold.id === asked?.authorization) ?? {}
  if (!asked || !hold || !window) return
  const left = takenOf(hold) - givenBack(model, hold)
  const reply = await world
    .treasurer(by)
    .call(approveRefund, { params: { id: asked.paymentId, refundId: asked.id } })
  const fits = asked.keepsYears ? asked.amountMinor < left : asked.amountMinor <= left
  if (!must('an approval', reply, isAnother(asked, by) && fits)) return
  agree('the approved refund', reply.body.state, 'done')
  model.asked = model.asked.filter((one) => one !== asked)
  conclude(model, { hold, window, ...asked })
}

const isAnother = (asked: AskedRefund, by: number) => asked.by % 2 !== by % 2

const givenBack = (model: ModelState, { id }: ModelHold) => model.givenBack.get(id) ?? 0

/** All years end when everything is given back, otherwise those that were named. */
function conclude(
  model: ModelState,
  {
    hold,
    window,
    amountMinor,
    named,
  }: { hold: ModelHold; window: ModelWindow; amountMinor: number; named: string[] },
): void {
  const all = givenBack(model, hold) + amountMinor
  model.givenBack.set(hold.id, all)
  const everything = all === takenOf(hold)
  const ended = everything ? window.ticket.drafts.map(({ historyId }) => historyId) : named
  for (const id of ended) model.ended.add(id)
  if (everything) model.asked = model.asked.filter(({ authorization }) => authorization !== hold.id)
}

async function paymentOf({ deps }: ModelWorld, { identifier }: ModelWindow): Promise<string> {
  const [row] = await deps.db
    .select({ id: payment.id })
    .from(payment)
    .where(eq(payment.providerPaymentId, identifier))
  return row?.id ?? ''
}
