import * as calls from '@medlem/contract/memberView'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { createMemberView, deleteMemberView, listMemberViews, updateMemberView } from './memberViews.ts'

/** Saved views of the table of an organisation's members. */
export function memberViewRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listMemberViews, ({ caller, params }) =>
    listMemberViews(deps, caller, params.id),
  )

  memberRoute(app, deps, calls.createMemberView, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createMemberView(deps, caller, { orgId: params.id, body })
  })

  memberRoute(app, deps, calls.updateMemberView, ({ caller, params, body }) =>
    updateMemberView(deps, caller, { orgId: params.id, id: params.viewId, body }),
  )

  memberRoute(app, deps, calls.deleteMemberView, async ({ caller, reply, params }) => {
    await deleteMemberView(deps, caller, { orgId: params.id, id: params.viewId })
    reply.code(204)
    return null
  })
}
