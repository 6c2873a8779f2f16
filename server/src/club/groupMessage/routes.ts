import * as calls from '@medlem/contract/groupMessage'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { previewGroupMessage } from './previewGroupMessage.ts'
import { sendGroupMessage } from './sendGroupMessage.ts'

/** What an organisation writes to many of its members. */
export function groupMessageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.previewGroupMessage, async ({ request, params, body }) =>
    previewGroupMessage(deps, await requireCaller(deps, request), { orgId: params.id, ...body }),
  )

  route(
    app,
    deps,
    calls.sendGroupMessage,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return sendGroupMessage(deps, caller, { orgId: params.id, ...body })
    },
    { perHour: 20 },
  )
}
