import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PaymentProviderName } from './organisation.ts'
import { Id } from './scalar.ts'

export const PaymentConfiguration = z.object({
  /** A publishable word, never a key. */
  clientSecret: z.string(),
  testMode: z.boolean(),
  currencySymbol: z.string(),
  provider: PaymentProviderName,
})

export type PaymentConfiguration = z.infer<typeof PaymentConfiguration>

export const getPaymentConfiguration = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/config/payment/:provider/active',
  summary: "The organisation's active payment configuration, without secrets",
  schema: {
    params: z.object({ id: Id, provider: PaymentProviderName }),
    response: { 200: PaymentConfiguration },
  },
})
