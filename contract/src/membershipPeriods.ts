import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Membership, MembershipPeriod } from './membership.ts'
import { Id } from './scalar.ts'

export const listPeriods = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/membership/:id/history/list',
  summary: 'X5: every period of a membership, newest first, with the membership it belongs to',
  schema: {
    params: z.object({ id: Id }),
    response: {
      200: z.object({
        membership: Membership,
        memberName: z.string(),
        organisationName: z.string(),
        items: z.array(MembershipPeriod),
      }),
    },
  },
})
