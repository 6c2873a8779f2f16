import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import type { PaymentProviderName } from './organisation.ts'

export const MAX_KEY_LENGTH = 500

/** Printable and without spaces: it travels in a header. */
export function credentialKey(shortest = 8) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(shortest, fieldTexts.noKey),
      z.maxLength(MAX_KEY_LENGTH, fieldTexts.noKey),
      z.regex(/^[\x21-\x7e]*$/, fieldTexts.keyWithoutSpaces),
    )
}

/** FreePay's one key; it may hold a space, as 'Basic …' does. */
export const FreepayKey = z
  .string()
  .check(
    z.trim(),
    z.minLength(8, fieldTexts.noKey),
    z.maxLength(MAX_KEY_LENGTH, fieldTexts.noKey),
    z.regex(/^[\x20-\x7e]*$/, fieldTexts.keyWithoutBreaks),
  )

/** What each provider needs to know of an organisation. Without a signing secret its webhooks are refused. */
export const credentialShapes = {
  freepay: z.object({ apiKey: FreepayKey }),
  stripe: z.object({
    secretKey: credentialKey().check(z.regex(/^[sr]k_(test|live)_/, fieldTexts.stripeSecretKey)),
    webhookSecret: z.optional(credentialKey().check(z.regex(/^whsec_/, fieldTexts.stripeSigningSecret))),
  }),
  vipps: z.object({
    clientId: credentialKey(),
    clientSecret: credentialKey(),
    subscriptionKey: credentialKey(),
    merchantSerialNumber: z.string().check(z.trim(), z.regex(/^\d{4,7}$/, fieldTexts.merchantNumber)),
    webhookSecret: z.optional(credentialKey()),
  }),
} as const satisfies Record<PaymentProviderName, z.ZodMiniType>

type Shapes = typeof credentialShapes
/** An organisation's credentials with one provider. */
export type CredentialsOf<P extends PaymentProviderName> = z.infer<Shapes[P]>
export type ProviderCredentials = {
  [P in PaymentProviderName]: { provider: P; credentials: CredentialsOf<P> }
}[PaymentProviderName]

const written = z.optional(z.nullable(z.string().check(z.maxLength(MAX_KEY_LENGTH))))

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
