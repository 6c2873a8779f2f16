import { findReceipts as findCall, getReceipt, getReceiptPdf } from '@medlem/contract/receipt'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { findReceipts } from './findReceipts.ts'
import { readReceipt } from './readReceipt.ts'
import { receiptFile } from './receiptFile.ts'

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, getReceipt, ({ caller, params }) => readReceipt(deps, caller, params.id))

  memberRoute(app, deps, findCall, ({ caller, params, query }) =>
    findReceipts(deps, caller, {
      orgId: params.id,
      beginning: Number(query.number),
    }),
  )

  memberRoute(
    app,
    deps,
    getReceiptPdf,
    async ({ caller, reply, params }) => {
      const { fileName, pdf } = await receiptFile(deps, caller, params.id)
      reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
      return pdf
    },
    { perHour: 120 },
  )
}
