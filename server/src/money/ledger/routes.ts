import { exportBookkeeping as exportCall, getBooks } from '@medlem/contract/ledger'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { exportBookkeeping } from './exportBookkeeping.ts'
import { listReports } from './store.ts'

/** What an organisation's administrators and bookkeeper want to know of its money. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, getBooks, async ({ caller, params, query }) => {
    const { id: orgId } = await requireAdministered(deps, caller, params.id, 'money:read')
    return listReports(deps.db, { orgId, ...query })
  })

  memberRoute(
    app,
    deps,
    exportCall,
    async ({ caller, reply, params, query }) => {
      const { fileName, csv } = await exportBookkeeping(deps, caller, { ...params, ...query })
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
    { perHour: 60 },
  )
}
