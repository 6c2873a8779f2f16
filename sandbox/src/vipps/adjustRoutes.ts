import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { capturedOf, creditedOf } from '../state.ts'
import { vippsMerchant } from './access.ts'
import {
  answer,
  internalError,
  problem,
  send,
  type VippsAnswer,
  type VippsContext,
  wrongField,
} from './answers.ts'
import { adjustmentAnswer, findPayment, type Payment } from './payment.ts'
import { eventMessages, type PaymentEvent } from './vippsWire.ts'

const MoveBody = z.object({
  modificationAmount: z.object({ value: z.int().min(1), currency: z.string() }),
})
const CancelBody = z.object({ cancelTransactionOnly: z.boolean().nullish() }).nullish()

/** Why a capture can't be done, or undefined. */
function captureRefusal({ held, lapsed, behaviour }: Payment, amount: number): VippsAnswer | undefined {
  if (!held) return problem(400, 'Cannot capture before reservation', '6080')
  if (held.voidedAt !== null) return problem(400, 'Cannot capture a cancelled payment', '6070')
  if (lapsed) return problem(400, 'Capture period expired', '6100')
  const left = held.amount - capturedOf(held)
  if (left === 0) return problem(400, 'Payment already captured', '6170')
  if (amount > left) return problem(400, 'Capture amount too high', '6090')
  return behaviour?.capture === 'refused' ? problem(400, 'Payment cannot be captured', '6200') : undefined
}

function capture(vipps: VippsContext, payment: Payment, amount: number): VippsAnswer | undefined {
  const { held, behaviour } = payment
  const refusal = captureRefusal(payment, amount)
  if (refusal || !held) return refusal
  const { authorizationIdentifier } = held
  const { context } = vipps
  if (behaviour?.capture === 'errs_twice' && held.captureErrors < 2) {
    context.ledger.append({ kind: 'capture_erred', authorizationIdentifier })
    return internalError()
  }
  context.ledger.append({
    kind: 'captured',
    authorizationIdentifier,
    captureIdentifier: context.newGuid(),
    amount,
  })
  return undefined
}

function refund({ context }: VippsContext, { held }: Payment, amount: number): VippsAnswer | undefined {
  if (!held) return problem(400, 'Attempted refund before reservation', '6020')
  const left = capturedOf(held) - creditedOf(held)
  if (left === 0 && capturedOf(held) > 0) return problem(400, 'Payment already refunded', '6180')
  if (amount > left) return problem(400, 'Not enough refundable', '6150')
  const { authorizationIdentifier } = held
  const creditIdentifier = context.newGuid()
  context.ledger.append({ kind: 'credited', authorizationIdentifier, creditIdentifier, amount, comment: '' })
  return undefined
}

function cancel(
  { context }: VippsContext,
  payment: Payment,
  transactionOnly: boolean,
): VippsAnswer | undefined {
  const { held, window, lapsed, state } = payment
  if (!held) {
    if (state !== 'CREATED') return problem(400, 'Payment cannot be cancelled', '6190')
    context.ledger.append({ kind: 'window_closed', paymentIdentifier: window.paymentIdentifier })
    return undefined
  }
  if (transactionOnly) return problem(400, 'Cannot cancel authorized payment', '6060')
  if (held.voidedAt !== null) return problem(400, 'Payment cannot be cancelled', '6190')
  if (lapsed) return problem(400, 'Cancel period expired', '6030')
  if (capturedOf(held) === held.amount) return problem(400, 'Cannot cancel a captured payment', '6040')
  context.ledger.append({ kind: 'voided', authorizationIdentifier: held.authorizationIdentifier })
  return undefined
}

interface Move {
  place: 'capture' | 'credit' | 'void'
  /** Does it, or answers why not. */
  act(payment: Payment, amount: number): VippsAnswer | undefined
  event(payment: Payment, amount: number): Omit<PaymentEvent, 'idempotencyKey'>
}

/** `/epayment/v1/payments/{reference}/capture`, `/refund` and `/cancel`. */
export function adjustRoutes(app: FastifyInstance, vipps: VippsContext): void {
  const path = '/epayment/v1/payments/:reference'

  function adjust(request: FastifyRequest, reply: FastifyReply, { place, act, event }: Move, amount = 0) {
    const { context } = vipps
    const unit = vippsMerchant(context, request, reply)
    if (!unit) return reply
    const { merchant } = unit
    const { reference } = request.params as { reference: string }
    const found = () => findPayment(context, merchant, reference)
    const before = found()
    if (!before) return send(reply, problem(404, 'Reference not found', '5090'))
    const { authorizationIdentifier } = before.window
    return answer(vipps, { request, reply, merchant, place, authorizationIdentifier }, () => {
      const refusal = act(before, amount)
      if (refusal) return refusal
      tell(vipps, before, {
        ...event(before, amount),
        idempotencyKey: String(request.headers['idempotency-key']),
      })
      const silent = place === 'capture' && before.behaviour?.capture === 'answer_lost'
      return { status: 200, body: adjustmentAnswer(context, found() ?? before), silent }
    })
  }

  function moveMoney(request: FastifyRequest, reply: FastifyReply, move: Move) {
    const asked = MoveBody.safeParse(request.body)
    if (!asked.success) return send(reply, wrongField('modificationAmount', 'must be an amount'))
    const { value, currency } = asked.data.modificationAmount
    const ofWindow: Move = {
      ...move,
      act: (payment, amount) =>
        currency === payment.window.currency
          ? move.act(payment, amount)
          : problem(400, 'Invalid currency for merchant', '5040'),
    }
    return adjust(request, reply, ofWindow, value)
  }

  app.post(`${path}/capture`, (request, reply) =>
    moveMoney(request, reply, {
      place: 'capture',
      act: (payment, amount) => capture(vipps, payment, amount),
      event: (_payment, amount) => ({ name: 'CAPTURED', amount }),
    }),
  )
  app.post(`${path}/refund`, (request, reply) =>
    moveMoney(request, reply, {
      place: 'credit',
      act: (payment, amount) => refund(vipps, payment, amount),
      event: (_payment, amount) => ({ name: 'REFUNDED', amount }),
    }),
  )
  app.post(`${path}/cancel`, (request, reply) => {
    const asked = CancelBody.safeParse(request.body)
    if (!asked.success) return send(reply, wrongField('cancelTransactionOnly', 'must be true or false'))
    const transactionOnly = asked.data?.cancelTransactionOnly ?? false
    return adjust(request, reply, {
      place: 'void',
      act: (payment) => cancel(vipps, payment, transactionOnly),
      event: ({ window, held }) => ({ name: held ? 'CANCELLED' : 'TERMINATED', amount: window.amount }),
    })
  })
}

/** Tells the merchant's addresses what a call did; the call itself doesn't wait for them. */
function tell({ context, post }: VippsContext, { window }: Payment, event: PaymentEvent): void {
  const callbacks = eventMessages(context, window, event).map((message) => ({
    callbackIdentifier: context.newGuid(),
    paymentIdentifier: window.paymentIdentifier,
    ...message,
    dueAt: context.clock.now(),
  }))
  if (callbacks.length === 0) return
  context.ledger.append(...callbacks.map((callback) => ({ kind: 'callback_queued' as const, callback })))
  for (const callback of callbacks) post.send(callback).catch(() => undefined)
}
