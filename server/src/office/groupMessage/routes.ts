import * as calls from '@medlem/contract/groupMessage'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { previewGroupMessage } from './previewGroupMessage.ts'
import { sendGroupMessage } from './sendGroupMessage.ts'

/** What an organisation writes to many of its members. */
export function groupMessageRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.previewGroupMessage, ({ caller, params, body }) =>
    previewGroupMessage(deps, caller, { orgId: params.id, ...body }),
  )

  memberRoute(
    app,
    deps,
    calls.sendGroupMessage,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return sendGroupMessage(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 20 },
  )
}
