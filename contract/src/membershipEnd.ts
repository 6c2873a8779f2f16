import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { Batch } from './batch.ts'
import { endpoint } from './endpoint.ts'
import { MemberSelection } from './memberSelection.ts'
import { CalendarDate, Id, Instant, line } from './scalar.ts'

/** Number of the e-mail that tells a member that a membership ends, or that it does not end after all. */
export const END_TEMPLATE = 24

/** Why an organisation ends a membership. After 'died' no e-mail is written. */
export const EndReason = z.enum(['asked', 'moved', 'unpaid', 'died', 'excluded', 'other'])
export type EndReason = z.infer<typeof EndReason>

/** When and why a membership ends. Years that were paid stay paid, and nothing is refunded (decision 37). */
export const MembershipEnding = z
  .object({
    /** The first day on which they are not a member any more. */
    endsOn: CalendarDate,
    reason: EndReason,
    /** For the staff alone; needed where the reason is 'other'. */
    note: line(200),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || note !== '', {
      path: ['note'],
      message: fieldTexts.sayWhy,
    }),
  )
export type MembershipEnding = z.infer<typeof MembershipEnding>

/** An end that is in effect or will be, as the staff see it. */
export const MembershipEnd = z.object({
  endsOn: CalendarDate,
  reason: EndReason,
  note: z.string(),
  /** Null once they are erased. */
  endedBy: z.nullable(z.string()),
  endedAt: Instant,
})
export type MembershipEnd = z.infer<typeof MembershipEnd>

/** What is in effect after a write. */
export const EndInEffect = z.object({
  end: z.nullable(MembershipEnd),
  /** Whether an automatic renewal was switched off with it. */
  renewalStopped: z.boolean(),
})
export type EndInEffect = z.infer<typeof EndInEffect>

const ofPerson = z.object({ id: Id, memberId: Id })

export const endMembership = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/member/item/:memberId/end',
  summary: 'Extension: end a membership from a day on, who gets an e-mail; paid years stay paid',
  schema: { params: ofPerson, body: MembershipEnding, response: { 200: EndInEffect } },
})

export const liftMembershipEnd = endpoint({
  service: 'orgApi',
  method: 'DELETE',
  url: '/api/v1/org/:id/member/item/:memberId/end',
  summary: 'Extension: take the end of a membership away; an automatic renewal stays off',
  schema: { params: ofPerson, response: { 200: EndInEffect } },
})

export const endMemberships = endpoint({
  service: 'orgApi',
  method: 'POST',
  url: '/api/v1/org/:id/member/end',
  summary: 'Extension: preview ending many memberships; the batch changes nothing until it is run',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({ selection: MemberSelection, ending: MembershipEnding }),
    response: { 201: Batch },
  },
})
