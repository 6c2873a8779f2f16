import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { FieldAnswers } from './customField.ts'
import { endpoint } from './endpoint.ts'
import { MemberSelection } from './memberSelection.ts'
import { Id } from './scalar.ts'

export const answerMembers = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/answer',
  summary:
    'Extension: preview writing the same answers to own fields for many members; the batch changes nothing until it is run',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({
      selection: MemberSelection,
      answers: FieldAnswers.check(z.minLength(1, fieldTexts.chooseOne)),
    }),
    response: { 201: Batch },
  },
})
