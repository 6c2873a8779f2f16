import * as calls from '@medlem/contract/voucher'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readAccounts, updateAccounts } from './accounts.ts'
import { closeMonth } from './closeMonth.ts'
import { exportVouchers } from './exportVouchers.ts'
import { readVouchers } from './readVouchers.ts'

/** Vouchers for an organisation's bookkeeping program. */
export function voucherRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getAccounts, async ({ caller, params }) => {
    const organisation = await requireAdministered(deps, caller, params.id, 'money:read')
    const { accountingBasis: basis } = organisation
    return { accounts: await readAccounts(deps.db, organisation, caller.language), basis }
  })

  memberRoute(app, deps, calls.updateAccounts, ({ caller, params, body }) =>
    updateAccounts(deps, caller, { ...body, orgId: params.id }),
  )

  memberRoute(app, deps, calls.getVouchers, async ({ caller, params }) => {
    const { id: orgId } = await requireAdministered(deps, caller, params.id, 'money:read')
    return readVouchers(deps.db, { orgId, month: params.month }, deps.clock.now())
  })

  memberRoute(app, deps, calls.closeMonth, ({ caller, params }) =>
    closeMonth(deps, caller, { orgId: params.id, month: params.month }),
  )

  memberRoute(
    app,
    deps,
    calls.exportVouchers,
    async ({ caller, reply, params, query }) => {
      const of = { orgId: params.id, month: params.month, format: query.format }
      const { fileName, mediaType, content } = await exportVouchers(deps, caller, of)
      reply
        .header(
          'content-type',
          mediaType === 'application/octet-stream' ? mediaType : `${mediaType}; charset=utf-8`,
        )
        .header('content-disposition', `attachment; filename="${fileName}"`)
      return content as string
    },
    { perHour: 60 },
  )
}
