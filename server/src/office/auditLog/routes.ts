import * as calls from '@medlem/contract/audit'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { requireCaller } from '../../people/access/caller.ts'
import { verifyOneChain } from '../../platform/audit/verifyChain.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readActingLog, readAudit } from './readAudit.ts'
import { exportAudit, searchAudit } from './searchAudit.ts'

/** X9 and X10 of the design. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listActingLog, async ({ request }) =>
    readActingLog(deps, await requireCaller(deps, request)),
  )
  route(app, deps, calls.listAudit, async ({ request, query }) =>
    readAudit(deps, await requireCaller(deps, request), query),
  )
  route(app, deps, calls.listOrganisationAudit, async ({ request, params, query }) =>
    searchAudit(deps, await requireCaller(deps, request), { orgId: params.id, ...query }),
  )
  route(
    app,
    deps,
    calls.exportOrganisationAudit,
    async ({ request, reply, params, query }) => {
      const caller = await requireCaller(deps, request)
      const { organisation, csv } = await exportAudit(deps, caller, { orgId: params.id, ...query })
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-log-${organisation.key}.csv"`)
      return csv
    },
    { perHour: 20 },
  )
  route(
    app,
    deps,
    calls.checkOrganisationAudit,
    async ({ request, params }) => {
      const { id } = await requireAdministered(
        deps,
        await requireCaller(deps, request),
        params.id,
        'audit:read',
      )
      const { entries, why } = await verifyOneChain(deps.db, id)
      return { isIntact: why === null, entries, problem: why }
    },
    // It reads the whole chain.
    { perHour: 20 },
  )
}
