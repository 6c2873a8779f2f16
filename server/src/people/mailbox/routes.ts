import { getMail, listMail } from '@medlem/contract/message'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { listOwnMail, readOwnMail } from './mailbox.ts'

/** A member's own e-mails, where no mail server takes them. */
export function mailboxRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, listMail, ({ caller }) => listOwnMail(deps, caller))

  memberRoute(app, deps, getMail, ({ caller, params }) => readOwnMail(deps, caller, params.id))
}
