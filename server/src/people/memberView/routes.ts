import * as calls from '@medlem/contract/memberView'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { createMemberView, deleteMemberView, listMemberViews, updateMemberView } from './memberViews.ts'

/** Saved views of the table of an organisation's members. */
export function memberViewRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listMemberViews, async ({ request, params }) =>
    listMemberViews(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.createMemberView, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createMemberView(deps, caller, { orgId: params.id, body })
  })

  route(app, deps, calls.updateMemberView, async ({ request, params, body }) =>
    updateMemberView(deps, await requireCaller(deps, request), { orgId: params.id, id: params.viewId, body }),
  )

  route(app, deps, calls.deleteMemberView, async ({ request, reply, params }) => {
    await deleteMemberView(deps, await requireCaller(deps, request), { orgId: params.id, id: params.viewId })
    reply.code(204)
    return null
  })
}
