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
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { isSupport } from '../access/policy.ts'
import { requireReach } from '../access/reach.ts'
import { createChild } from './createChild.ts'
import { createInvitation } from './createInvitation.ts'
import { decideInvitation } from './decideInvitation.ts'
import { endInvitation } from './endInvitation.ts'
import { listFamilyOf } from './listFamily.ts'
import { listOwnInvitations } from './listInvitations.ts'

export function familyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listInvitations, async ({ request, query }) =>
    listOwnInvitations(deps, await requireCaller(deps, request), query),
  )

  route(app, deps, approveInvitation, async ({ request, query }) => {
    const caller = await requireCaller(deps, request)
    return decideInvitation(deps, caller, { id: query.id, event: 'approve' })
  })

  route(app, deps, rejectInvitation, async ({ request, query }) => {
    const caller = await requireCaller(deps, request)
    return decideInvitation(deps, caller, { id: query.id, event: 'reject' })
  })

  route(
    app,
    deps,
    createInvitationCall,
    async ({ request, reply, body }) => {
      const caller = await requireCaller(deps, request)
      const { invitation, created } = await createInvitation(deps, caller, body.inviteeEmail)
      reply.code(created ? 201 : 200)
      return invitation
    },
    { perDay: 10 },
  )

  route(app, deps, endInvitationCall, async ({ request, params }) =>
    endInvitation(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, createChildCall, async ({ request, reply, body }) => {
    const child = await createChild(deps, await requireCaller(deps, request), body)
    reply.code(201)
    return child
  })

  route(app, deps, listFamily, async ({ request, params }) => {
    const caller = await requireCaller(deps, request)
    const member = await requireReach(deps, caller, params.memberId, 'read')
    // A link shares a person, not that person's own family.
    if (member.id !== caller.subject.id && !isSupport(caller)) throw notFound()
    return listFamilyOf(deps, member)
  })
}
