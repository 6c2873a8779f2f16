import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { Member } from './member.ts'
import { MemberSelection } from './memberSelection.ts'
import { Id } from './scalar.ts'

/** Template of the e-mail that invites a member to make an account. */
export const ACCOUNT_INVITATION_TEMPLATE = 31

/** Where the one who got a letter types its code, below the portal's address. */
export const ACCOUNT_LETTER_PATH = '/account-letter'

export const createAccountLetter = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/item/:memberId/letter',
  summary:
    'Extension: a letter (PDF) with a code by which a member without a sign-in gets one; the code of an earlier letter no longer works',
  mediaTypes: ['application/pdf'],
  schema: { params: z.object({ id: Id, memberId: Id }), response: { 200: z.file() } },
})

export const inviteMember = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/item/:memberId/invitation',
  summary:
    'Extension: invite a member without a sign-in by e-mail; its link makes the account, and an earlier letter no longer works',
  schema: { params: z.object({ id: Id, memberId: Id }), response: { 204: z.null() } },
})

export const inviteMembers = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/invitation',
  summary:
    'Extension: preview inviting members without a sign-in by e-mail; the batch sends nothing until it is run',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ selection: MemberSelection }),
    response: { 201: Batch },
  },
})

/** Letters and figures without I, L, O and U, which are read as 1, 1, 0 and V; blanks and hyphens mean nothing. */
export const LetterCode = z
  .string()
  .check(z.maxLength(40), z.regex(/^[\s-]*(?:[0-9A-Za-z][\s-]*){12}$/, fieldTexts.letterCode))

export const redeemAccountLetter = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/member/letter',
  summary: 'Extension: with the code of a letter, who signed in becomes the member whom it was written to',
  schema: { body: z.object({ code: LetterCode }), response: { 200: Member } },
})
