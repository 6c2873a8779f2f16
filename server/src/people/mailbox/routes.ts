import { getMail, listMail } from '@medlem/contract/message'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { listOwnMail, readOwnMail } from './mailbox.ts'

/** A member's own e-mails, where no mail server takes them. */
export function mailboxRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listMail, async ({ request }) => listOwnMail(deps, await requireCaller(deps, request)))

  route(app, deps, getMail, async ({ request, params }) =>
    readOwnMail(deps, await requireCaller(deps, request), params.id),
  )
}
