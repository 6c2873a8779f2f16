import * as z from 'zod/mini'

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
  identity: z.union([
    z.object({ url: z.string(), realm: z.string(), clientId: z.string() }),
    z.object({ oidcProvider: z.string(), clientId: z.string() }),
  ]),
  /** Where the portal may send a member to pay. */
  paymentWindowOrigins: z.array(z.string()),
  consent: z.object({ version: z.string(), text: z.string() }),
})
export type PortalConfig = z.infer<typeof PortalConfig>
