import * as z from 'zod/mini'
import { Id } from './scalar.ts'
import { languagesOf } from './translation.ts'

/** A page of which a version waits to be accepted for somebody. */
export const WaitingPage = z.object({
  id: Id,
  version: z.int(),
  title: z.string(),
  languages: languagesOf('title'),
})
export type WaitingPage = z.infer<typeof WaitingPage>
