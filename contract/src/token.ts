import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { word } from './scalar.ts'

/** The specification's three roles, and the jobs that give a part of an administrator's rights (decision 28). */
export const RoleName = z.enum([
  'USER',
  'ADMIN',
  'SUPER_ADMIN',
  'CHAIR',
  'TREASURER',
  'SECRETARY',
  'EVENT_MANAGER',
  'AUDITOR',
])
export type RoleName = z.infer<typeof RoleName>

/** What the access token must carry; other claims are ignored (Spec 3 'Identity token contents'). */
export const AccessTokenClaims = z.object({
  iss: z.string(),
  sub: z.string(),
  exp: z.number(),
  iat: z.optional(z.number()),
  sid: z.optional(z.string()),
  /** When the person last typed a password, in seconds; asked for before what can't be undone. */
  auth_time: z.optional(z.number()),
  /** How surely the person signed in, and by what (RFC 8176); of an outside server whatever it says. */
  acr: z.optional(z.unknown()),
  amr: z.optional(z.unknown()),
  azp: z.optional(z.string()),
  typ: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  given_name: z.optional(z.string()),
  family_name: z.optional(z.string()),
  name: z.optional(z.string()),
  phone_number: z.optional(z.string()),
  realm_access: z.optional(z.object({ roles: z.array(z.string()) })),
  /** Roles in single applications; rights come from the realm's alone (Spec 6). */
  resource_access: z.optional(z.record(z.string(), z.object({ roles: z.array(z.string()) }))),
})
export type AccessTokenClaims = z.infer<typeof AccessTokenClaims>

export const validateToken = endpoint({
  service: 'tools',
  method: 'POST',
  url: '/api/auth/validate-token',
  summary: 'Whether a token is valid now; tells nothing else about it',
  schema: {
    body: z.object({ token: word(8192).check(z.minLength(1, fieldTexts.tokenMissing)) }),
    response: { 200: z.object({ isValid: z.boolean() }) },
  },
})
