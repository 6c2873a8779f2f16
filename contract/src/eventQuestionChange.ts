import * as z from 'zod/mini'
import { MemberField } from './customField.ts'
import { endpoint } from './endpoint.ts'
import { MAX_QUESTIONS, WrittenQuestion } from './eventQuestion.ts'
import { EventParticipants } from './participant.ts'
import { Id, Version } from './scalar.ts'

const ofEvent = z.object({ id: Id })

export const updateQuestions = endpoint({
  service: 'eventApi',
  method: 'PUT',
  url: '/api/v1/org/eve/:id/question/list',
  summary:
    'Extension: an administrator decides which of the organisation’s own fields an event asks of each person who is signed up',
  schema: {
    params: ofEvent,
    body: z.object({
      /** The whole list in its order. */
      questions: z.array(WrittenQuestion).check(z.maxLength(MAX_QUESTIONS)),
      /** Of the event, that the writer knew; a newer one is refused. */
      version: z.optional(Version),
    }),
    response: { 200: EventParticipants },
  },
})

export const listEventFields = endpoint({
  service: 'eventApi',
  method: 'GET',
  url: '/api/v1/org/eve/:id/question/asked',
  summary:
    'Extension: what an event asks of each of the family, with what they answered before; of linked members what is not answered',
  schema: {
    params: ofEvent,
    response: {
      200: z.object({ people: z.array(z.object({ memberId: Id, fields: z.array(MemberField) })) }),
    },
  },
})
