import * as calls from '@medlem/contract/news'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listNewsFor, readNews } from './readNews.ts'
import { createNews, updateNews } from './writeNews.ts'

/** News of organisations: read by those they are for, written by their administrators. */
export function newsRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listNews, ({ caller, query }) => listNewsFor(deps, caller, query.orgId))

  memberRoute(app, deps, calls.getNews, ({ caller, params }) => readNews(deps, caller, params.id))

  memberRoute(app, deps, calls.createNews, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createNews(deps, caller, { orgId: params.id, body })
  })

  memberRoute(app, deps, calls.updateNews, ({ caller, params, body }) =>
    updateNews(deps, caller, { orgId: params.id, id: params.newsId, body }),
  )
}
