import * as calls from '@medlem/contract/accountLetter'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { inviteMembers } from './inviteMembers.ts'

/** Invitations of many members at once. */
export function memberInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    calls.inviteMembers,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return inviteMembers(deps, caller, { orgId: params.id, selection: body.selection })
    },
    { perHour: 300 },
  )
}
