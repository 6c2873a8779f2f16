import * as z from 'zod/mini'

export const RoleName = z.enum(['USER', 'ADMIN', 'SUPER_ADMIN'])
export type RoleName = z.infer<typeof RoleName>

/** What the access token must carry; other claims are ignored (Spec 3 'Identity token contents'). */
export const AccessTokenClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  exp: z.number(),
  iat: z.optional(z.number()),
  sid: z.optional(z.string()),
  azp: z.optional(z.string()),
  typ: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  realm_access: z.optional(z.object({ roles: z.array(z.string()) })),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>
