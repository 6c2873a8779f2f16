import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { findTestCard } from '../cards.ts'
import type { Context, Merchant } from '../context.ts'
import type { FaultPlace } from '../faults.ts'
import { capturedOf, creditedOf } from '../state.ts'
import { vippsMerchant } from './access.ts'
import { type Agreement, type Charge, cancelCharge, findAgreement, findCharge } from './agreement.ts'
import { answer, problem, send, type VippsAnswer, type VippsContext, wrongField } from './answers.ts'
import { failureOf, watchCharge } from './chargeClock.ts'
import { windowIdOf } from './payment.ts'
import { chargeMessages, sendMessages } from './recurringEvents.ts'

const DAY_MS = 86_400_000
const MoveRequest = z.object({ amount: z.int().min(1), description: z.string().max(45).nullish() })
const ChargeRequest = z.object({
  amount: z.int().min(1).max(30_000_000),
  transactionType: z.enum(['DIRECT_CAPTURE', 'RESERVE_CAPTURE']),
  type: z.literal('RECURRING').default('RECURRING'),
  description: z.string().min(1).max(45),
  due: z.iso.date(),
  retryDays: z.int().min(0).max(14).default(0),
  orderId: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,64}$/)
    .nullish(),
  externalId: z.string().max(64).nullish(),
})
type Asked = z.infer<typeof ChargeRequest>

/** Why a charge can't be made, or undefined. */
function refusal(context: Context, { status, terms }: Agreement, asked: Asked): VippsAnswer | undefined {
  if (status !== 'ACTIVE') return problem(400, 'Agreement is not active')
  const today = new Date(context.clock.now()).toISOString().slice(0, 10)
  const ahead = Date.parse(asked.due) - Date.parse(today)
  if (ahead < DAY_MS || ahead > 2 * 366 * DAY_MS) return wrongField('due', 'must be 1 day to 2 years ahead')
  const { type, amount } = terms.pricing
  const most = { VARIABLE: amount, LEGACY: 5 * amount, FLEXIBLE: Number.POSITIVE_INFINITY }[type]
  return asked.amount > most ? wrongField('amount', 'is more than the agreement allows') : undefined
}

function create(
  vipps: VippsContext,
  of: { agreement: Agreement; merchant: Merchant; msn: string },
  asked: Asked,
) {
  const { context } = vipps
  const { agreement, merchant, msn } = of
  const refused = refusal(context, agreement, asked)
  if (refused) return refused
  const reference = asked.orderId ?? `chr-${context.newGuid()}`
  const paymentIdentifier = windowIdOf(merchant, reference)
  if (context.state.windows.has(paymentIdentifier)) return problem(409, 'Order id exists')
  const { window } = agreement
  context.ledger.append({
    kind: 'window_opened',
    window: {
      wire: 'vipps',
      vipps: {
        reference,
        msn,
        metadata: null,
        charge: {
          agreementId: agreement.id,
          type: 'RECURRING',
          transactionType: asked.transactionType,
          description: asked.description,
          externalId: asked.externalId ?? null,
          due: asked.due,
          retryDays: asked.retryDays,
        },
      },
      paymentIdentifier,
      merchant: merchant.name,
      orderNumber: asked.externalId ?? reference,
      amount: asked.amount,
      currency: window.currency,
      saveCard: false,
      test: !merchant.live || asked.description.endsWith('(test)'),
      acceptUrl: window.acceptUrl,
      declineUrl: window.declineUrl,
      callbackUrl: null,
      openedAt: context.clock.now(),
    },
  })
  const made = context.state.windows.get(paymentIdentifier)
  if (made) watchCharge(vipps, made)
  const silent = findTestCard(agreement.card?.card ?? '')?.behaviour.laterCharge === 'answer_lost'
  return { status: 201, body: createdAnswer(reference), silent }
}

function capture(
  { context }: VippsContext,
  { held, status }: Charge,
  amount: number,
): VippsAnswer | undefined {
  const left = held ? held.amount - capturedOf(held) : 0
  if (!held || !['RESERVED', 'PARTIALLY_CAPTURED'].includes(status)) {
    return problem(400, `Charge is ${status}`)
  }
  if (amount > left) return problem(400, 'Capture amount too high')
  const { authorizationIdentifier } = held
  const captureIdentifier = context.newGuid()
  context.ledger.append({ kind: 'captured', authorizationIdentifier, captureIdentifier, amount })
  return undefined
}

function refund(
  { context }: VippsContext,
  { held, status }: Charge,
  amount: number,
): VippsAnswer | undefined {
  const left = held ? capturedOf(held) - creditedOf(held) : 0
  if (!held || left === 0) return problem(400, `Charge is ${status}`)
  if (amount > left) return problem(400, 'Not enough refundable')
  if (amount === 123 || amount === 124) return problem(400, 'Refund failed')
  const { authorizationIdentifier } = held
  const creditIdentifier = context.newGuid()
  context.ledger.append({ kind: 'credited', authorizationIdentifier, creditIdentifier, amount, comment: '' })
  return undefined
}

interface Params {
  id: string
  chargeId: string
}

/** `/recurring/v3/agreements/{id}/charges`: makes a charge, tells how it stands, takes it, gives it back, or ends it. */
export function chargeRoutes(app: FastifyInstance, vipps: VippsContext): void {
  const { context } = vipps
  const path = '/recurring/v3/agreements/:id/charges'

  app.post(path, (request, reply) => {
    const unit = vippsMerchant(context, request, reply)
    if (!unit) return reply
    const agreement = findAgreement(context, unit.merchant, (request.params as Params).id)
    if (!agreement) return send(reply, problem(404, 'Agreement not found'))
    const call = { request, reply, merchant: unit.merchant, place: 'recurring' as const, recurring: true }
    return answer(vipps, call, () => {
      const asked = ChargeRequest.safeParse(request.body)
      if (asked.success) return create(vipps, { agreement, ...unit }, asked.data)
      const [issue] = asked.error.issues
      return wrongField(issue?.path.join('.') ?? 'body', issue?.message ?? '')
    })
  })

  function withCharge(
    { request, reply, place }: { request: FastifyRequest; reply: FastifyReply; place: FaultPlace },
    act: (charge: Charge) => VippsAnswer,
  ) {
    const unit = vippsMerchant(context, request, reply)
    if (!unit) return reply
    const { id: agreementId, chargeId } = request.params as Params
    const charge = findCharge(context, unit.merchant, { agreementId, chargeId })
    if (!charge) return send(reply, problem(404, 'Charge not found'))
    const { authorizationIdentifier } = charge.window
    const call = { request, reply, merchant: unit.merchant, place, authorizationIdentifier, recurring: true }
    return answer(vipps, call, () => act(charge))
  }

  app.get(`${path}/:chargeId`, (request, reply) =>
    withCharge({ request, reply, place: 'lookup' }, (charge) => ({
      status: 200,
      body: chargeAnswer(context, charge),
    })),
  )

  app.delete(`${path}/:chargeId`, (request, reply) =>
    withCharge({ request, reply, place: 'void' }, (charge) =>
      cancelCharge(vipps, charge)
        ? { status: 204, body: undefined }
        : problem(400, `Charge is ${charge.status}`),
    ),
  )

  for (const { name, place, act, event } of [
    { name: 'capture', place: 'capture', act: capture, event: 'captured' },
    { name: 'refund', place: 'credit', act: refund, event: 'refunded' },
  ] as const) {
    app.post(`${path}/:chargeId/${name}`, (request, reply) =>
      withCharge({ request, reply, place }, (charge) => {
        const asked = MoveRequest.safeParse(request.body)
        if (!asked.success) return wrongField('amount', 'must be an amount')
        const { amount } = asked.data
        const refused = act(vipps, charge, amount)
        if (refused) return refused
        sendMessages(vipps, charge.window, chargeMessages(context, charge.window, { event, amount }))
        const card = findTestCard(charge.held?.card ?? '')
        const silent = name === 'capture' && card?.behaviour.capture === 'answer_lost'
        return { status: 204, body: undefined, silent }
      }),
    )
  }
}

/** What making a charge answers. */
export function createdAnswer(chargeId: string) {
  return { chargeId }
}

/** What a lookup of a charge answers. */
export function chargeAnswer(context: Context, charge: Charge) {
  const { window, facts, held, status } = charge
  const captured = held ? capturedOf(held) : 0
  const letGo = held && held.voidedAt !== null ? held.amount - captured : 0
  return {
    id: window.vipps?.reference ?? '',
    agreementId: facts.agreementId,
    externalId: facts.externalId ?? '',
    amount: window.amount,
    currency: window.currency as 'DKK' | 'EUR' | 'NOK',
    description: facts.description,
    due: facts.due,
    retryDays: facts.retryDays,
    status,
    type: facts.type,
    transactionType: facts.transactionType,
    transactionId: window.paymentIdentifier,
    failureReason: status === 'FAILED' ? (failureOf(context, charge) ?? 'technical_error') : null,
    summary: {
      captured,
      refunded: held ? creditedOf(held) : 0,
      cancelled: status === 'CANCELLED' ? window.amount : letGo,
    },
    history: [],
  }
}
