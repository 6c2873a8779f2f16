import { exportBookkeeping as exportCall, getBooks } from '@medlem/contract/ledger'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { exportBookkeeping } from './exportBookkeeping.ts'
import { listReports } from './store.ts'

/** What an organisation's administrators and bookkeeper want to know of its money. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getBooks, async ({ request, params, query }) => {
    const { id: orgId } = await requireAdministered(
      deps,
      await requireCaller(deps, request),
      params.id,
      'money:read',
    )
    return listReports(deps.db, { orgId, ...query })
  })

  route(
    app,
    deps,
    exportCall,
    async ({ request, reply, params, query }) => {
      const caller = await requireCaller(deps, request)
      const { fileName, csv } = await exportBookkeeping(deps, caller, { ...params, ...query })
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
    { perHour: 60 },
  )
}
