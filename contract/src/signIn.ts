import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Member } from './member.ts'
import { Id, Instant } from './scalar.ts'

/** Template of the e-mail with the code. */
export const SIGN_IN_CODE_TEMPLATE = 20

/** Template of the e-mail about a change of how somebody signs in. */
export const SECURITY_TEMPLATE = 26

/** Template of the e-mail with a link to choose a new password. */
export const NEW_PASSWORD_TEMPLATE = 27

/** Template of the e-mail with a link that signs in. */
export const SIGN_IN_LINK_TEMPLATE = 28

/** Template of the e-mail to colleagues of somebody who may move money and has a new way to sign in. */
export const COLLEAGUE_SECURITY_TEMPLATE = 29

/** Template of the e-mail that confirms the address of a new account. */
export const REGISTRATION_TEMPLATE = 30

export const askSignInCode = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/sign-in/code',
  summary:
    'Extension: after 409 identity_conflict, send a code to the e-mail address of the member that another sign-in is bound to',
  schema: { response: { 202: z.object({ sentTo: z.string(), expiresAt: Instant }) } },
})

export const confirmSignInCode = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/sign-in/confirm',
  summary: 'Extension: with the code, bind the member to this sign-in instead of the earlier one',
  schema: {
    body: z.object({
      code: z.string().check(z.regex(/^[0-9]{6}$/, fieldTexts.sixDigits)),
    }),
    response: { 200: Member },
  },
})

export const releaseSignIn = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/item/:id/sign-in/release',
  summary:
    'Extension: release the sign-in of a member, so that the next one with the verified e-mail address is bound; super administrators only',
  schema: {
    params: z.object({ id: Id }),
    /** False when no sign-in was bound. */
    response: { 200: z.object({ released: z.boolean() }) },
  },
})
