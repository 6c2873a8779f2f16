import * as calls from '@medlem/contract/wording'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { previewWording, testWording } from './previewWording.ts'
import { listReceivers, listWordingsFor } from './readWordings.ts'
import { restoreWording, saveWording } from './writeWording.ts'

/** The words of an organisation's e-mails, for its administrators. */
export function wordingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listWordings, async ({ request, params, query }) =>
    listWordingsFor(deps, await requireCaller(deps, request), { ...params, ...query }),
  )

  route(app, deps, calls.saveWording, async ({ request, params, query, body }) =>
    saveWording(deps, await requireCaller(deps, request), { ...params, ...query, body }),
  )

  route(app, deps, calls.restoreWording, async ({ request, params, query }) => {
    const version = query.version === undefined ? undefined : Number(query.version)
    return restoreWording(deps, await requireCaller(deps, request), { ...params, ...query, version })
  })

  route(app, deps, calls.listWordingReceivers, async ({ request, params }) =>
    listReceivers(deps, await requireCaller(deps, request), params),
  )

  route(app, deps, calls.previewWording, async ({ request, params, query, body }) => {
    const { messageId, ...words } = body
    return previewWording(deps, await requireCaller(deps, request), { ...params, ...query, words, messageId })
  })

  route(
    app,
    deps,
    calls.testWording,
    async ({ request, params, query, body }) =>
      testWording(deps, await requireCaller(deps, request), { ...params, ...query, words: body }),
    { perHour: 20 },
  )
}
