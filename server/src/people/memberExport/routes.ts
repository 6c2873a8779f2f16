import { WORKBOOK } from '@medlem/contract/endpoint'
import { exportMembers as exportMembersCall } from '@medlem/contract/memberExport'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { exportMembers } from './exportMembers.ts'

/** Lists of members as files. */
export function memberExportRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    exportMembersCall,
    async ({ caller, reply, params, body }) => {
      const { format = 'csv' } = body
      const { organisation, file } = await exportMembers(deps, caller, { orgId: params.id, ...body })
      reply
        .header('content-type', format === 'xlsx' ? WORKBOOK : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="members-${organisation.key}.${format}"`)
      return file
    },
    { perHour: 20 },
  )
}
