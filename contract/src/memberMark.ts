import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { MemberSelection } from './memberSelection.ts'
import { Id, line } from './scalar.ts'

/** A word that an organisation marks members with. */
export const MemberTag = line(40).check(z.minLength(1, fieldTexts.nameMissing))

/** What is put on members or taken off them: that they are in a team, or a word of the organisation's own. */
export const MemberMark = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('team'), teamId: Id, isOn: z.boolean() }),
    z.object({
      kind: z.literal('tag'),
      /** Capitals don't count: it is written as the organisation wrote it before. */
      tag: MemberTag,
      isOn: z.boolean(),
    }),
  ],
  fieldTexts.teamOrTag,
)
export type MemberMark = z.infer<typeof MemberMark>

export const markMembers = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/mark',
  summary:
    'Extension: preview putting members into a team, or a tag on them, or taking it off; the batch changes nothing until it is run',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ selection: MemberSelection, mark: MemberMark }),
    response: { 201: Batch },
  },
})
