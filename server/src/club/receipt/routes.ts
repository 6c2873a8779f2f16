import { findReceipts as findCall, getReceipt, getReceiptPdf } from '@medlem/contract/receipt'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { findReceipts } from './findReceipts.ts'
import { readReceipt } from './readReceipt.ts'
import { receiptFile } from './receiptFile.ts'

export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getReceipt, async ({ request, params }) =>
    readReceipt(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, findCall, async ({ request, params, query }) =>
    findReceipts(deps, await requireCaller(deps, request), {
      orgId: params.id,
      beginning: Number(query.number),
    }),
  )

  route(
    app,
    deps,
    getReceiptPdf,
    async ({ request, reply, params }) => {
      const { fileName, pdf } = await receiptFile(deps, await requireCaller(deps, request), params.id)
      reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${fileName}"`)
      return pdf
    },
    { perHour: 120 },
  )
}
