import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { isWeb } from '../callbacks.ts'
import type { Merchant } from '../context.ts'
import type { AgreementCharge } from '../entry.ts'
import { vippsMerchant } from './access.ts'
import { type Agreement, agreementIdOf, findAgreement, stopAgreement } from './agreement.ts'
import { answer, problem, send, type VippsAnswer, type VippsContext, wrongField } from './answers.ts'
import { windowIdOf } from './payment.ts'

const WebAddress = z
  .string()
  .refine((text) => URL.canParse(text) && isWeb(new URL(text)), 'must be a web address')
const Amount = z.int().min(1).max(30_000_000)
const Id = z.string().max(64).nullish()

const DraftRequest = z.object({
  pricing: z.object({
    type: z.enum(['LEGACY', 'VARIABLE', 'FLEXIBLE']).default('LEGACY'),
    currency: z.enum(['DKK', 'EUR', 'NOK']),
    amount: Amount.nullish(),
    suggestedMaxAmount: Amount.nullish(),
  }),
  interval: z
    .object({ unit: z.enum(['YEAR', 'MONTH', 'WEEK', 'DAY']), count: z.int().min(1).max(31) })
    .nullish(),
  initialCharge: z
    .object({
      amount: Amount,
      description: z.string().min(1).max(45),
      transactionType: z.enum(['DIRECT_CAPTURE', 'RESERVE_CAPTURE']),
      orderId: z
        .string()
        .regex(/^[a-zA-Z0-9-]{8,64}$/)
        .nullish(),
      externalId: Id,
    })
    .nullish(),
  merchantRedirectUrl: WebAddress,
  merchantAgreementUrl: WebAddress,
  productName: z.string().min(1).max(45),
  productDescription: z.string().max(100).nullish(),
  phoneNumber: z
    .string()
    .regex(/^\d{8,15}$/)
    .nullish(),
  externalId: Id,
  countryCode: z.enum(['NO', 'DK', 'FI']).default('NO'),
})
type Draft = z.infer<typeof DraftRequest>

/** The price that a draft names; a VARIABLE one names what the customer is asked to allow. */
const priceOf = ({ type, amount, suggestedMaxAmount }: Draft['pricing']) =>
  type === 'VARIABLE' ? suggestedMaxAmount : type === 'LEGACY' ? amount : 0

function draft(
  { context, publicUrl }: VippsContext,
  unit: { merchant: Merchant; msn: string },
  asked: Draft,
): VippsAnswer {
  const { merchant, msn } = unit
  const { pricing, initialCharge, merchantRedirectUrl, externalId } = asked
  const price = priceOf(pricing)
  if (typeof price !== 'number') return wrongField('pricing', 'has no amount for its type')
  const reference = initialCharge?.orderId ?? `chr-${context.newGuid()}`
  const paymentIdentifier = windowIdOf(merchant, reference)
  if (context.state.windows.has(paymentIdentifier)) return problem(409, 'Order id exists')
  const agreementId = agreementIdOf(paymentIdentifier)
  const charge: AgreementCharge | undefined = initialCharge
    ? {
        agreementId,
        type: 'INITIAL',
        transactionType: initialCharge.transactionType,
        description: initialCharge.description,
        externalId: initialCharge.externalId ?? null,
        due: new Date(context.clock.now()).toISOString().slice(0, 10),
        retryDays: 0,
      }
    : undefined
  context.ledger.append({
    kind: 'window_opened',
    window: {
      wire: 'vipps',
      vipps: {
        reference,
        msn,
        metadata: null,
        agreement: {
          productName: asked.productName,
          productDescription: asked.productDescription ?? null,
          pricing: { type: pricing.type, amount: price },
          interval: asked.interval ?? null,
          merchantAgreementUrl: asked.merchantAgreementUrl,
          externalId: externalId ?? null,
          countryCode: asked.countryCode,
        },
        ...(charge ? { charge } : {}),
      },
      paymentIdentifier,
      merchant: merchant.name,
      orderNumber: initialCharge?.externalId ?? externalId ?? reference,
      amount: initialCharge?.amount ?? 0,
      currency: pricing.currency,
      saveCard: true,
      test: !merchant.live || initialCharge?.description.endsWith('(test)') === true,
      acceptUrl: merchantRedirectUrl,
      declineUrl: merchantRedirectUrl,
      callbackUrl: null,
      openedAt: context.clock.now(),
    },
  })
  const windowUrl = `${publicUrl()}/window/${paymentIdentifier}`
  return { status: 201, body: draftedAnswer(agreementId, windowUrl, charge ? reference : null) }
}

const StopRequest = z.strictObject({ status: z.literal('STOPPED') })

/** `/recurring/v3/agreements`: drafts an agreement, tells how it stands, and stops it. */
export function agreementRoutes(app: FastifyInstance, vipps: VippsContext): void {
  const { context, publicUrl } = vipps
  const path = '/recurring/v3/agreements'

  app.post(path, (request, reply) => {
    const unit = vippsMerchant(context, request, reply)
    if (!unit) return reply
    const call = { request, reply, merchant: unit.merchant, place: 'create' as const, recurring: true }
    return answer(vipps, call, () => {
      const asked = DraftRequest.safeParse(request.body)
      if (asked.success) return draft(vipps, unit, asked.data)
      const [issue] = asked.error.issues
      return wrongField(issue?.path.join('.') ?? 'body', issue?.message ?? '')
    })
  })

  function withAgreement(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (agreement: Agreement) => VippsAnswer,
  ) {
    const unit = vippsMerchant(context, request, reply)
    if (!unit) return reply
    const { merchant } = unit
    const agreement = findAgreement(context, merchant, (request.params as { id: string }).id)
    if (!agreement) return send(reply, problem(404, 'Agreement not found'))
    const call = { request, reply, merchant, place: 'recurring' as const, recurring: true }
    return answer(vipps, call, () => act(agreement))
  }

  app.get(`${path}/:id`, (request, reply) =>
    withAgreement(request, reply, (agreement) => ({
      status: 200,
      body: agreementAnswer(agreement, publicUrl()),
    })),
  )

  app.patch(`${path}/:id`, (request, reply) =>
    withAgreement(request, reply, ({ id, status }) => {
      if (!StopRequest.safeParse(request.body).success) return wrongField('status', 'must stand alone')
      if (status !== 'ACTIVE') return problem(400, 'Agreement is not active')
      stopAgreement(vipps, { agreementId: id, actor: 'MERCHANT' })
      return { status: 204, body: undefined }
    }),
  )
}

/** What drafting an agreement answers. */
export function draftedAnswer(agreementId: string, vippsConfirmationUrl: string, chargeId: string | null) {
  return { agreementId, uuid: uuidOf(agreementId), vippsConfirmationUrl, chargeId }
}

const uuidOf = (agreementId: string) =>
  agreementId.slice(4).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

type Currency = 'DKK' | 'EUR' | 'NOK'

/** What a lookup of an agreement answers. */
export function agreementAnswer({ id, window, terms, status }: Agreement, publicUrl: string) {
  const { amount, type } = terms.pricing
  const currency = window.currency as Currency
  const pricing =
    type === 'VARIABLE'
      ? {
          type: 'VariableAmountPricingResponse' as const,
          currency,
          suggestedMaxAmount: amount,
          maxAmount: amount,
        }
      : { type: 'LegacyPricingResponse' as const, currency, amount }
  return {
    id,
    uuid: uuidOf(id),
    status,
    pricing,
    interval: terms.interval ?? {},
    productName: terms.productName,
    productDescription: terms.productDescription ?? '',
    created: new Date(window.openedAt).toISOString(),
    merchantAgreementUrl: terms.merchantAgreementUrl,
    merchantRedirectUrl: window.acceptUrl,
    externalId: terms.externalId ?? '',
    countryCode: terms.countryCode,
    vippsConfirmationUrl: `${publicUrl}/window/${window.paymentIdentifier}`,
  }
}
