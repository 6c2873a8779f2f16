import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FoundMember, Member, MembersFound } from './member.ts'
import { isFilter } from './memberFilter.ts'
import { Membership } from './membership.ts'
import { Id, line } from './scalar.ts'

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

/** A person of an organisation with the membership there; null when it was removed since the person was found. */
export const OrganisationMember = z.extend(FoundMember, { membership: z.nullable(Membership) })
export type OrganisationMember = z.infer<typeof OrganisationMember>

export const listOrganisationMembers = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/member/list',
  summary:
    'Extension: the members of an organisation with their memberships there, for its administrators, with how many there are in all',
  schema: {
    params: z.object({ id: Id }),
    querystring: z.object({
      query: z._default(line(100), ''),
      sort: z._default(z.enum(['firstName', 'lastName']), 'firstName'),
      /** A `MemberFilter` as JSON. */
      filter: z.optional(z.string().check(z.maxLength(8000), z.refine(isFilter, fieldTexts.notAFilter))),
      size: z._default(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldTexts.sizeTo100)), '25'),
    }),
    response: { 200: z.extend(MembersFound, { members: z.array(OrganisationMember) }) },
  },
})
