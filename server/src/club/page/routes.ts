import * as calls from '@medlem/contract/page'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { acceptPage } from './acceptPage.ts'
import { listPagesFor, readPage } from './readPage.ts'
import { createPage, createPageVersion } from './writePage.ts'

/** Pages of organisations: read by everybody who is a member somewhere, written by their administrators. */
export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listPages, ({ caller, query }) => listPagesFor(deps, caller, query.orgId))

  memberRoute(app, deps, calls.getPage, async ({ caller, params, query }) => {
    const version = query.version === undefined ? undefined : Number(query.version)
    return readPage(deps, caller, { id: params.id, version })
  })

  memberRoute(app, deps, calls.acceptPage, ({ caller, params, body }) =>
    acceptPage(deps, caller, { id: params.id, ...body }),
  )

  memberRoute(app, deps, calls.createPage, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createPage(deps, caller, { orgId: params.id, body })
  })

  memberRoute(app, deps, calls.createPageVersion, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createPageVersion(deps, caller, { orgId: params.id, id: params.pageId, body })
  })
}
