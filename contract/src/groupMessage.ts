import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { MAX_NAMED, MemberSelection } from './memberSelection.ts'
import { Count, Id } from './scalar.ts'
import { ThreadStart } from './thread.ts'

/** Why a member does not get a message. */
export const UnreachedReason = z.enum(['noEmail', 'self'])
export type UnreachedReason = z.infer<typeof UnreachedReason>

/** So many get a message at once. */
export const MAX_RECEIVERS = 3000

/** Some of those who come to an event or wait, guests without an account too. */
export const ParticipantSelection = z.object({
  kind: z.literal('participants'),
  eventId: Id,
  registrationIds: z.array(Id).check(z.minLength(1, fieldTexts.notASelection), z.maxLength(MAX_NAMED)),
})
export type ParticipantSelection = z.infer<typeof ParticipantSelection>

export const MessageSelection = z.union([MemberSelection, ParticipantSelection], fieldTexts.notASelection)
export type MessageSelection = z.infer<typeof MessageSelection>

/** Who of a selection gets a message, and who doesn't. */
export const GroupReach = z.object({
  /** How many get it. */
  count: Count,
  /** How many children without an e-mail address are among the selected whose parent gets it. */
  childrenCount: Count,
  /** How many get it as an e-mail that is answered by e-mail, as they have no account; left out where none does. */
  guestsCount: z.optional(Count),
  unreached: z.array(
    z.object({
      reason: UnreachedReason,
      count: Count,
      /** Names of the first of them. */
      names: z.array(z.string()),
    }),
  ),
})
export type GroupReach = z.infer<typeof GroupReach>

const { title, message, idempotencyKey } = ThreadStart.shape

export const GroupMessage = z.object({
  selection: MessageSelection,
  title,
  message,
  /** Identifies the request through retries: the same again writes to the same people once. */
  idempotencyKey,
})
export type GroupMessage = z.infer<typeof GroupMessage>

export const previewGroupMessage = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/message/preview',
  summary: 'Extension: who of some members would get a message, and who would not with the reason',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ selection: MessageSelection }),
    response: { 200: GroupReach },
  },
})

export const sendGroupMessage = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/message/item',
  summary:
    'Extension: an administrator writes to some members, each in a thread of their own; at most 3,000 at once. A batch, which runs at once and can be stopped',
  schema: {
    params: z.object({ id: Id }),
    body: GroupMessage,
    response: { 201: Batch },
  },
})
