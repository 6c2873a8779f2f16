import * as z from 'zod/mini'

/** Where an identity server answers, named as in its discovery document, so that the portal need not ask for that. */
const IdentityEndpoints = z.object({
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  end_session_endpoint: z.string(),
  check_session_iframe: z.string(),
})
export type IdentityEndpoints = z.infer<typeof IdentityEndpoints>

/** Run-time configuration of the portal, read from /portal-config.json at load (Ruling 3); nothing secret. */
export const PortalConfig = z.object({
  product: z.object({
    name: z.string(),
    provider: z.object({ name: z.string(), url: z.string() }),
    parentCompany: z.object({ name: z.string(), url: z.string() }),
  }),
  /** 0 means production (Spec 9). */
  developmentFlag: z.int(),
  demonstration: z.boolean(),
  prefixes: z.object({
    memberApi: z.string(),
    orgApi: z.string(),
    eventApi: z.string(),
    tools: z.string(),
  }),
  /** A Keycloak realm, an issuer that is asked for its endpoints, or the endpoints themselves. */
  identity: z.union([
    z.object({ url: z.string(), realm: z.string(), clientId: z.string() }),
    z.object({ oidcProvider: z.union([z.string(), IdentityEndpoints]), clientId: z.string() }),
  ]),
  /** The `acr_values` that ask the identity server for a second step. */
  secondStepAcr: z.optional(z.string()),
  /** From which return addresses are built (Spec 2); the portal's own origin when absent. */
  baseUrl: z.optional(z.string()),
  /** Begins the order numbers of payments (Spec 9). */
  orderPrefix: z.optional(z.string()),
  /** Where the portal may send a member to pay. */
  paymentWindowOrigins: z.array(z.string()),
  /** Country codes of a payment's billing address, where they are other than the specification's (Spec 9). */
  countryCodes: z.optional(
    z.object({ Denmark: z.optional(z.int()), Sweden: z.optional(z.int()), Norway: z.optional(z.int()) }),
  ),
  consent: z.object({ version: z.string(), text: z.string() }),
  /** What a member agrees to when a card is kept for renewals; a server that keeps none has no such text. */
  renewalConsent: z.optional(z.object({ version: z.string(), text: z.string() })),
  /** The same where an app is charged every year. */
  appRenewalConsent: z.optional(z.object({ version: z.string(), text: z.string() })),
  /** The languages that one can choose, each by its own name; a server without them has one. */
  languages: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** Whether members without a sign-in can be invited by e-mail to make an account. */
  invitesMembers: z.optional(z.boolean()),
  /** Who receives contact-us notifications (Spec 9); our own server addresses them itself. */
  contactReceiverId: z.optional(z.string()),
})
export type PortalConfig = z.infer<typeof PortalConfig>
