import {
  createMember,
  findMemberByEmail,
  findMemberName as findMemberNameCall,
  listMembers,
  updateMember,
} from '@medlem/contract/member'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requireCaller, requireIdentity } from '../http/caller.ts'
import { route } from '../http/route.ts'
import { createOwnMember } from './createOwnMember.ts'
import { findMember, findMemberName } from './findMember.ts'
import { listForPicker } from './listForPicker.ts'
import { updateProfile } from './updateProfile.ts'

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, findMemberByEmail, ({ request, query }) => findMember(deps, request, query.email))

  route(
    app,
    deps,
    createMember,
    async ({ request, reply, body }) => {
      const { member, created } = await createOwnMember(deps, await requireIdentity(deps, request), body)
      reply.code(created ? 201 : 200)
      return member
    },
    { perMinute: 30 },
  )

  route(app, deps, findMemberNameCall, ({ request, query }) => findMemberName(deps, request, query.email), {
    perMinute: 60,
  })

  route(app, deps, updateMember, async ({ request, params, body }) =>
    updateProfile(deps, await requireCaller(deps, request), { id: params.id, body }),
  )

  route(app, deps, listMembers, async ({ request, query }) =>
    listForPicker(deps, await requireCaller(deps, request), Number(query.size)),
  )
}
