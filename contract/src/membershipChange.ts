import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Membership, MembershipPeriod, MembershipStatus } from './membership.ts'
import { Id, line, Version } from './scalar.ts'

export const createMembership = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/:memberId/membership/item',
  summary: 'The membership of a member in an organisation, created inactive when there is none',
  schema: {
    params: z.object({ memberId: Id }),
    body: z.object({ orgId: Id, memberId: z.optional(Id) }),
    response: { 200: Membership, 201: Membership },
  },
})

export const updateMembership = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/:memberId/membership/item',
  summary:
    'Switch auto-renewal on or off; everything else in a body is ignored, and named in X-Ignored-Fields',
  schema: {
    params: z.object({ memberId: Id }),
    /** Existing clients send the whole membership. */
    body: z.looseObject({
      orgId: Id,
      memberId: z.optional(Id),
      autoRenewal: z.optional(z.boolean()),
      autoRenewCycle: z.optional(z.nullable(z.enum(['yearly']))),
      /** Which version of the renewal consent was shown; needed to switch on. */
      consentVersion: z.optional(line(40)),
      version: z.optional(Version),
    }),
    response: { 200: Membership },
  },
})

export const createPeriod = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/membership/:id/history/item',
  summary: 'Draft of a membership year, inactive until it is paid',
  schema: {
    params: z.object({ id: Id }),
    body: z.object({
      membershipConfId: Id,
      gdprAgreement: z.boolean(),
      /** Which version of the consent text was shown. */
      consentVersion: z.optional(line(40)),
      referenceKey: z.optional(line(64)),
    }),
    response: { 200: MembershipPeriod, 201: MembershipPeriod },
  },
})

export const calculateStatus = endpoint({
  service: 'tools',
  method: 'POST',
  url: '/tools/member/calculate-status',
  summary: "Recompute members' membership status from the books; never writes history",
  schema: {
    body: z.object({ memberIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
    response: {
      200: z.array(
        z.object({ memberId: Id, memberships: z.array(z.object({ orgId: Id, status: MembershipStatus })) }),
      ),
    },
  },
})
