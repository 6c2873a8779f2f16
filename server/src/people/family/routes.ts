import {
  approveInvitation,
  createChild as createChildCall,
  createInvitation as createInvitationCall,
  endInvitation as endInvitationCall,
  listFamily,
  listInvitations,
  rejectInvitation,
} from '@medlem/contract/family'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { isSupport } from '../access/policy.ts'
import { requireReach } from '../access/reach.ts'
import { createChild } from './createChild.ts'
import { createInvitation } from './createInvitation.ts'
import { decideInvitation } from './decideInvitation.ts'
import { endInvitation } from './endInvitation.ts'
import { listFamilyOf } from './listFamily.ts'
import { listOwnInvitations } from './listInvitations.ts'

export function familyRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, listInvitations, ({ caller, query }) => listOwnInvitations(deps, caller, query))

  memberRoute(app, deps, approveInvitation, ({ caller, query }) =>
    decideInvitation(deps, caller, { id: query.id, event: 'approve' }),
  )

  memberRoute(app, deps, rejectInvitation, ({ caller, query }) =>
    decideInvitation(deps, caller, { id: query.id, event: 'reject' }),
  )

  memberRoute(
    app,
    deps,
    createInvitationCall,
    async ({ caller, reply, body }) => {
      const { invitation, created } = await createInvitation(deps, caller, body.inviteeEmail)
      reply.code(created ? 201 : 200)
      return invitation
    },
    { perDay: 10 },
  )

  memberRoute(app, deps, endInvitationCall, ({ caller, params }) => endInvitation(deps, caller, params.id))

  memberRoute(app, deps, createChildCall, async ({ caller, reply, body }) => {
    const child = await createChild(deps, caller, body)
    reply.code(201)
    return child
  })

  memberRoute(app, deps, listFamily, async ({ caller, params }) => {
    const member = await requireReach(deps, caller, params.memberId, 'read')
    // A link shares a person, not that person's own family.
    if (member.id !== caller.subject.id && !isSupport(caller)) throw notFound()
    return listFamilyOf(deps, member)
  })
}
