import * as calls from '@medlem/contract/news'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { listNewsFor, readNews } from './readNews.ts'
import { createNews, updateNews } from './writeNews.ts'

/** News of organisations: read by whom they are for, written by their administrators. */
export function newsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listNews, async ({ request, query }) =>
    listNewsFor(deps, await requireCaller(deps, request), query.orgId),
  )

  route(app, deps, calls.getNews, async ({ request, params }) =>
    readNews(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.createNews, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createNews(deps, caller, { orgId: params.id, body })
  })

  route(app, deps, calls.updateNews, async ({ request, params, body }) =>
    updateNews(deps, await requireCaller(deps, request), { orgId: params.id, id: params.newsId, body }),
  )
}
