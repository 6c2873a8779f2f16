import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isAllowedCallback, isWeb } from '../callbacks.ts'
import type { Context, Merchant } from '../context.ts'
import type { WindowTerms } from '../entry.ts'
import { underFault } from '../faults.ts'
import { merchantOf, refuseRequest } from './merchant.ts'

const line = z.string().max(50).nullish()
const Address = z.object({
  AddressLine1: line,
  AddressLine2: line,
  AddressLine3: line,
  City: line,
  PostCode: z.string().max(16).nullish(),
  Country: z
    .string()
    .regex(/^\d{3}$/)
    .nullish(),
})
const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && isWeb(new URL(text)), 'must be a web address')

const PaymentRequest = z.object({
  OrderNumber: z.string().min(4).max(20),
  CustomerAcceptUrl: webAddress,
  CustomerDeclineUrl: webAddress,
  ServerCallbackUrl: webAddress.nullish(),
  Amount: z.int().min(0).max(2_147_483_647),
  Currency: z.string().regex(/^[A-Z]{3}$/),
  SaveCard: z.boolean().nullish(),
  EnforceLanguage: z.string().nullish(),
  BillingAddress: Address.nullish(),
  ShippingAddress: Address.nullish(),
  CustomerEmail: z.string().nullish(),
  Options: z.object({ TestMode: z.boolean().nullish() }).nullish(),
})
type PaymentRequest = z.infer<typeof PaymentRequest>

/** Which field is wrong, in FreePay's one-sentence way. */
function problemOf(error: z.ZodError): string {
  const issue = error.issues[0]
  return `The request is invalid: ${issue?.path.join('.') || 'body'} ${issue?.message ?? ''}`.trim()
}

function termsOf(context: Context, merchant: Merchant, asked: PaymentRequest): WindowTerms {
  return {
    paymentIdentifier: context.newGuid(),
    merchant: merchant.name,
    orderNumber: asked.OrderNumber,
    amount: asked.Amount,
    currency: asked.Currency,
    saveCard: asked.SaveCard ?? false,
    test: !merchant.live || (asked.Options?.TestMode ?? false),
    acceptUrl: asked.CustomerAcceptUrl,
    declineUrl: asked.CustomerDeclineUrl,
    callbackUrl: asked.ServerCallbackUrl ?? null,
    language: asked.EnforceLanguage ?? undefined,
    openedAt: context.clock.now(),
  }
}

/** `POST /api/payment`: opens a window. An order number may come again and again, as FreePay's plugins rely on. */
export function paymentRoutes(app: FastifyInstance, context: Context, publicUrl: () => string): void {
  app.post('/api/payment', (request, reply) => {
    const merchant = merchantOf(context, request, reply)
    if (!merchant) return reply
    const asked = PaymentRequest.safeParse(request.body)
    if (!asked.success) return refuseRequest(reply, problemOf(asked.error))
    const { Amount, SaveCard, ServerCallbackUrl } = asked.data
    if (Amount === 0 && !SaveCard) return refuseRequest(reply, 'Amount 0 is only for saving a card.')
    if (ServerCallbackUrl && !isAllowedCallback(ServerCallbackUrl, context.callbackHosts)) {
      return refuseRequest(reply, 'ServerCallbackUrl is not at an allowed host.')
    }
    const open = () => {
      const window = termsOf(context, merchant, asked.data)
      context.ledger.append({ kind: 'window_opened', window })
      const { paymentIdentifier } = window
      return { paymentIdentifier, paymentWindowLink: `${publicUrl()}/window/${paymentIdentifier}` }
    }
    return underFault(open, { fault: context.faults.take('create'), reply, clock: context.clock })
  })
}
