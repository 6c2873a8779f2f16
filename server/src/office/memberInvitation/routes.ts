import * as calls from '@medlem/contract/accountLetter'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { inviteMembers } from './inviteMembers.ts'

/** Invitations of many members at once. */
export function memberInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.inviteMembers,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return inviteMembers(deps, caller, { orgId: params.id, selection: body.selection })
    },
    { perHour: 300 },
  )
}
