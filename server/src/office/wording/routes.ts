import * as calls from '@medlem/contract/wording'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { previewWording, testWording } from './previewWording.ts'
import { listReceivers, listWordingsFor } from './readWordings.ts'
import { restoreWording, saveWording } from './writeWording.ts'

/** The words of an organisation's e-mails, for its administrators. */
export function wordingRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listWordings, ({ caller, params, query }) =>
    listWordingsFor(deps, caller, { ...params, ...query }),
  )

  memberRoute(app, deps, calls.saveWording, ({ caller, params, query, body }) =>
    saveWording(deps, caller, { ...params, ...query, body }),
  )

  memberRoute(app, deps, calls.restoreWording, async ({ caller, params, query }) => {
    const version = query.version === undefined ? undefined : Number(query.version)
    return restoreWording(deps, caller, { ...params, ...query, version })
  })

  memberRoute(app, deps, calls.listWordingReceivers, ({ caller, params }) =>
    listReceivers(deps, caller, params),
  )

  memberRoute(app, deps, calls.previewWording, async ({ caller, params, query, body }) => {
    const { messageId, ...words } = body
    return previewWording(deps, caller, { ...params, ...query, words, messageId })
  })

  memberRoute(
    app,
    deps,
    calls.testWording,
    ({ caller, params, query, body }) => testWording(deps, caller, { ...params, ...query, words: body }),
    { perHour: 20 },
  )
}
