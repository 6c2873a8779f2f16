import * as calls from '@medlem/contract/audit'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import { verifyOneChain } from '../../platform/audit/verifyChain.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { exportAudit } from './exportAudit.ts'
import { readActingLog, readAudit } from './readAudit.ts'
import { searchAudit } from './searchAudit.ts'

/** X9 and X10 of the design. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listActingLog, ({ caller }) => readActingLog(deps, caller))
  memberRoute(app, deps, calls.listAudit, ({ caller, query }) => readAudit(deps, caller, query))
  memberRoute(app, deps, calls.listOrganisationAudit, ({ caller, params, query }) =>
    searchAudit(deps, caller, { orgId: params.id, ...query }),
  )
  memberRoute(
    app,
    deps,
    calls.exportOrganisationAudit,
    async ({ caller, reply, params, query }) => {
      const { organisation, csv } = await exportAudit(deps, caller, { orgId: params.id, ...query })
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="audit-log-${organisation.key}.csv"`)
      return csv
    },
    { perHour: 20 },
  )
  memberRoute(
    app,
    deps,
    calls.checkOrganisationAudit,
    async ({ caller, params }) => {
      const { id } = await requireAdministered(deps, caller, params.id, 'audit:read')
      const { entries, why } = await verifyOneChain(deps.db, id)
      return { isIntact: why === null, entries, problem: why }
    },
    // It reads the whole chain.
    { perHour: 20 },
  )
}
