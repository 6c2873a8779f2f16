import * as calls from '@medlem/contract/outbox'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readOutbox, readPortalOutbox } from './readOutbox.ts'
import { resendMessage, resendPortalMessage } from './resendMessage.ts'

/** What an organisation's administrators see of its messages, and super administrators of those between members. */
export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.getOutbox, async ({ request, params }) =>
    readOutbox(deps, await requireCaller(deps, request), params.id),
  )
  route(app, deps, calls.resendMessage, async ({ request, params }) =>
    resendMessage(deps, await requireCaller(deps, request), params),
  )
  route(app, deps, calls.getPortalOutbox, async ({ request }) =>
    readPortalOutbox(deps, await requireCaller(deps, request)),
  )
  route(app, deps, calls.resendPortalMessage, async ({ request, params }) =>
    resendPortalMessage(deps, await requireCaller(deps, request), params.messageId),
  )
}
