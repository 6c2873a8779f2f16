import * as calls from '@medlem/contract/page'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { acceptPage } from './acceptPage.ts'
import { listPagesFor, readPage } from './readPage.ts'
import { createPage, createPageVersion } from './writePage.ts'

/** Pages of organisations: read by everybody who is a member somewhere, written by their administrators. */
export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listPages, async ({ request, query }) =>
    listPagesFor(deps, await requireCaller(deps, request), query.orgId),
  )

  route(app, deps, calls.getPage, async ({ request, params, query }) => {
    const version = query.version === undefined ? undefined : Number(query.version)
    return readPage(deps, await requireCaller(deps, request), { id: params.id, version })
  })

  route(app, deps, calls.acceptPage, async ({ request, params, body }) =>
    acceptPage(deps, await requireCaller(deps, request), { id: params.id, ...body }),
  )

  route(app, deps, calls.createPage, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createPage(deps, caller, { orgId: params.id, body })
  })

  route(app, deps, calls.createPageVersion, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createPageVersion(deps, caller, { orgId: params.id, id: params.pageId, body })
  })
}
