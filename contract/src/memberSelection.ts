import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { MemberFilter } from './memberFilter.ts'
import { Id, line } from './scalar.ts'

/** So many people are named one by one: their ids fit into the body of a request. */
export const MAX_NAMED = 5000

/** Members of an organisation: some by name, or all whom words and a filter choose but a few. */
export const MemberSelection = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('some'),
      memberIds: z.array(Id).check(z.minLength(1, fieldTexts.notASelection), z.maxLength(MAX_NAMED)),
    }),
    z.object({
      kind: z.literal('all'),
      query: line(100),
      filter: MemberFilter,
      except: z.array(Id).check(z.maxLength(MAX_NAMED)),
    }),
  ],
  fieldTexts.notASelection,
)
export type MemberSelection = z.infer<typeof MemberSelection>
