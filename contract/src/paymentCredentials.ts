import * as z from 'zod/mini'
import type { PaymentProviderName } from './organisation.ts'

const NO_KEY = 'This is no key.'
const LONGEST = 500

/** Printable and without spaces: it travels in a header. */
function key(shortest = 8) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(shortest, NO_KEY),
      z.maxLength(LONGEST, NO_KEY),
      z.regex(/^[\x21-\x7e]*$/, 'Please copy the key without spaces and line breaks.'),
    )
}

/** FreePay's one key; it may hold a space, as 'Basic …' does. */
export const FreepayKey = z
  .string()
  .check(
    z.trim(),
    z.minLength(8, NO_KEY),
    z.maxLength(LONGEST, NO_KEY),
    z.regex(/^[\x20-\x7e]*$/, 'Please copy the key without line breaks.'),
  )

/** What each provider needs to know of an organisation. Without a signing secret its webhooks are refused. */
export const credentialShapes = {
  freepay: z.object({ apiKey: FreepayKey }),
  stripe: z.object({
    secretKey: key().check(
      z.regex(/^[sr]k_(test|live)_/, 'A secret key of Stripe starts with sk_test_, sk_live_ or rk_.'),
    ),
    webhookSecret: z.optional(
      key().check(z.regex(/^whsec_/, 'A signing secret of Stripe starts with whsec_.')),
    ),
  }),
  vipps: z.object({
    clientId: key(),
    clientSecret: key(),
    subscriptionKey: key(),
    merchantSerialNumber: z
      .string()
      .check(z.trim(), z.regex(/^\d{4,7}$/, 'The merchant serial number is 4 to 7 digits.')),
    webhookSecret: z.optional(key()),
  }),
} as const satisfies Record<PaymentProviderName, z.ZodMiniType>

type Shapes = typeof credentialShapes
/** An organisation's credentials with one provider. */
export type CredentialsOf<P extends PaymentProviderName> = z.infer<Shapes[P]>
export type ProviderCredentials = {
  [P in PaymentProviderName]: { provider: P; credentials: CredentialsOf<P> }
}[PaymentProviderName]

const written = z.optional(z.nullable(z.string().check(z.maxLength(LONGEST))))

/** What may be written: a field that is left out keeps its value, null removes it. Which are needed, the provider says. */
export const CredentialsUpdate = z.object({
  apiKey: written,
  secretKey: written,
  webhookSecret: written,
  clientId: written,
  clientSecret: written,
  subscriptionKey: written,
  merchantSerialNumber: written,
})
export type CredentialsUpdate = z.infer<typeof CredentialsUpdate>
export type CredentialName = keyof CredentialsUpdate

/** One of a provider's fields, as settings tell it: never more than the last four characters. */
export const CredentialState = z.object({
  name: z.string(),
  needed: z.boolean(),
  set: z.boolean(),
  last4: z.nullable(z.string()),
})
export type CredentialState = z.infer<typeof CredentialState>
