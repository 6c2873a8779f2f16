import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Member } from './member.ts'
import { Membership } from './membership.ts'
import { Id } from './scalar.ts'

/** A member with every membership and its history. */
export const MemberRecord = z.extend(Member, { memberships: z.array(Membership) })
export type MemberRecord = z.infer<typeof MemberRecord>

export const getMember = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/member/item/:id',
  summary:
    'X16: a member in reach with every membership and its history; an administrator sees the own organisations',
  schema: { params: z.object({ id: Id }), response: { 200: MemberRecord } },
})
