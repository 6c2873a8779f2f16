import * as calls from '@medlem/contract/membershipEnd'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { endMembership } from './endMembership.ts'
import { endMemberships } from './endMemberships.ts'

/** Ends of memberships, of one person and of many. */
export function membershipEndRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.endMembership, ({ caller, params, body }) =>
    endMembership(deps, caller, {
      key: { orgId: params.id, memberId: params.memberId },
      ending: body,
    }),
  )

  memberRoute(app, deps, calls.liftMembershipEnd, ({ caller, params }) =>
    endMembership(deps, caller, {
      key: { orgId: params.id, memberId: params.memberId },
      ending: null,
    }),
  )

  memberRoute(
    app,
    deps,
    calls.endMemberships,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return endMemberships(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
