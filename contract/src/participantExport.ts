import * as z from 'zod/mini'
import { FieldKey } from './customField.ts'
import { endpoint, WORKBOOK } from './endpoint.ts'
import { MAX_QUESTIONS } from './eventQuestion.ts'
import { Id } from './scalar.ts'

const KnownParticipantColumn = z.enum([
  'tier',
  'payment',
  'receipt',
  'places',
  'ticket',
  'state',
  'signedUp',
  'came',
  'email',
  'phone',
])

/** A column of the list of participants: of it the file has more. */
export const ParticipantColumn = z.union([KnownParticipantColumn, FieldKey])
export type ParticipantColumn = z.infer<typeof ParticipantColumn>

/** Which participants go into a file, and of which kind. */
export const ParticipantExport = z.object({
  /** Left out: everybody who comes or waits. */
  registrationIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(5000))),
  /** After the names, in this order; what the event does not ask, or the reader may not see, is left out. Left out: all. */
  columns: z.optional(
    z.array(ParticipantColumn).check(z.maxLength(MAX_QUESTIONS + KnownParticipantColumn.options.length)),
  ),
  /** Left out: CSV. */
  format: z.optional(z.enum(['csv', 'xlsx'])),
})
export type ParticipantExport = z.infer<typeof ParticipantExport>

export const exportParticipants = endpoint({
  service: 'eventApi',
  method: 'POST',
  url: '/api/v1/org/eve/:id/participant/export',
  summary: 'Extension: who comes and who waits, or some of them, as CSV or XLSX, with how to reach them',
  mediaTypes: ['text/csv', WORKBOOK],
  schema: {
    params: z.object({ id: Id }),
    body: ParticipantExport,
    response: { 200: z.union([z.string(), z.file()]) },
  },
})
