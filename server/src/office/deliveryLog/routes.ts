import * as calls from '@medlem/contract/outbox'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readOutbox, readPortalOutbox } from './readOutbox.ts'
import { resendMessage, resendPortalMessage } from './resendMessage.ts'

/** What an organisation's administrators see of its messages, and super administrators of those between members. */
export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getOutbox, ({ caller, params }) => readOutbox(deps, caller, params.id))
  memberRoute(app, deps, calls.resendMessage, ({ caller, params }) => resendMessage(deps, caller, params))
  memberRoute(app, deps, calls.getPortalOutbox, ({ caller }) => readPortalOutbox(deps, caller))
  memberRoute(app, deps, calls.resendPortalMessage, ({ caller, params }) =>
    resendPortalMessage(deps, caller, params.messageId),
  )
}
