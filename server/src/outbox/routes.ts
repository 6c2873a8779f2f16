import { getOutbox, resendMessage as resendCall } from '@medlem/contract/outbox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requireCaller } from '../http/caller.ts'
import { route } from '../http/route.ts'
import { readOutbox } from './readOutbox.ts'
import { resendMessage } from './resendMessage.ts'

/** What an organisation's administrators see of its messages. */
export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getOutbox, async ({ request, params }) =>
    readOutbox(deps, await requireCaller(deps, request), params.id),
  )
  route(app, deps, resendCall, async ({ request, params }) =>
    resendMessage(deps, await requireCaller(deps, request), params),
  )
}
