import * as calls from '@medlem/contract/membershipEnd'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { endMembership } from './endMembership.ts'
import { endMemberships } from './endMemberships.ts'

/** Ends of memberships, of one person and of many. */
export function membershipEndRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.endMembership, async ({ request, params, body }) =>
    endMembership(deps, await requireCaller(deps, request), {
      key: { orgId: params.id, memberId: params.memberId },
      ending: body,
    }),
  )

  route(app, deps, calls.liftMembershipEnd, async ({ request, params }) =>
    endMembership(deps, await requireCaller(deps, request), {
      key: { orgId: params.id, memberId: params.memberId },
      ending: null,
    }),
  )

  route(
    app,
    deps,
    calls.endMemberships,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return endMemberships(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 300 },
  )
}
