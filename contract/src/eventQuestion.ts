import * as z from 'zod/mini'
import { FieldAnswer, FieldAnswers, FieldKind, FieldNumber, OptionNumber } from './customField.ts'
import { Id } from './scalar.ts'

/** As many questions as an event can have. */
export const MAX_QUESTIONS = 10

/** A field of the organisation's own that an event asks of each person who is signed up. */
export const WrittenQuestion = z.object({ number: FieldNumber, isRequired: z.boolean() })
export type WrittenQuestion = z.infer<typeof WrittenQuestion>

/** A question as staff see it. */
export const EventQuestion = z.extend(WrittenQuestion, {
  name: z.string(),
  kind: FieldKind,
  options: z.array(z.object({ number: OptionNumber, label: z.string(), isOffered: z.boolean() })),
})
export type EventQuestion = z.infer<typeof EventQuestion>

/** What somebody answers to a question. */
export const QuestionAnswer = z.object({ number: FieldNumber, value: FieldAnswer })
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** What one of those who are signed up answers. */
export const PersonAnswers = z.object({ memberId: Id, answers: FieldAnswers })
export type PersonAnswers = z.infer<typeof PersonAnswers>
