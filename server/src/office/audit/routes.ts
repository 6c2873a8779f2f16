import { listActingLog, listAudit } from '@medlem/contract/audit'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readActingLog, readAudit } from './readAudit.ts'

/** X9 and X10 of the design. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listActingLog, async ({ request }) =>
    readActingLog(deps, await requireCaller(deps, request)),
  )
  route(app, deps, listAudit, async ({ request, query }) =>
    readAudit(deps, await requireCaller(deps, request), query),
  )
}
