import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './scalar.ts'

/** original: what is asked for without the fees of reminders. reminder: with them, and which reminder it is. */
export const ClaimLetterKind = z.enum(['original', 'reminder'])
export type ClaimLetterKind = z.infer<typeof ClaimLetterKind>

/** So many letters are in one file: 100 took half of the 8 s in which a call is answered, on a machine with nothing else to do. */
export const LETTERS_AT_ONCE = 40

const kind = z.object({ kind: ClaimLetterKind })
const ofBatch = z.object({ id: Id, batchId: Id })

export const getClaimLetter = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/claim/:claimId/letter',
  summary: 'Extension: a claim of which something is open as a letter (PDF), in the language of its payer',
  mediaTypes: ['application/pdf'],
  schema: { params: z.object({ id: Id, claimId: Id }), querystring: kind, response: { 200: z.file() } },
})

export const getOwnClaimLetter = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/claim/:id/letter',
  summary: 'Extension: a claim of the caller of which something is open as a letter (PDF)',
  mediaTypes: ['application/pdf'],
  schema: { params: z.object({ id: Id }), querystring: kind, response: { 200: z.file() } },
})

export const countClaimLetters = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/claim/batch/:batchId/letter/count',
  summary: 'Extension: how many payers of a batch of claims have no e-mail address and something to pay',
  schema: {
    params: ofBatch,
    response: { 200: z.object({ letters: z.int() }) },
  },
})

export const getClaimLetters = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/claim/batch/:batchId/letter/list',
  summary:
    'Extension: the claims of a batch whose payers have no e-mail address as letters in one PDF, by their names, 40 at a time',
  mediaTypes: ['application/pdf'],
  schema: {
    params: ofBatch,
    querystring: z.object({
      /** The number of the first, from 1. */
      first: z._default(z.string().check(z.regex(/^[1-9]\d{0,5}$/, fieldTexts.afterNumber)), '1'),
      /** How many there were when the files were offered: 409 where there are others now, of which one would be in none of them. */
      count: z.string().check(z.regex(/^\d{1,6}$/, fieldTexts.afterNumber)),
    }),
    response: { 200: z.file() },
  },
})
