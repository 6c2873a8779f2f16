import * as calls from '@medlem/contract/batch'
import { BatchKind } from '@medlem/contract/batch'
import type { FastifyInstance } from 'fastify'
import { administeredWith } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { shownTo } from './batchReader.ts'
import { batchReport } from './batchReport.ts'
import { batchWire, rowsWire } from './batchWire.ts'
import { chooseRows, moveBatch, requireBatch } from './decideBatch.ts'
import { type BatchWorks, rightOfBatch } from './kind.ts'
import { countRows, listRecent, listRows } from './store.ts'

const RECENT = 20
const PAGE = 100

/** Changes of many rows: how far they are, what their rows do, and what somebody decides of them. */
export function batchRoutes(app: FastifyInstance, deps: Deps & { works: BatchWorks }): void {
  route(app, deps, calls.listBatches, async ({ request, params }) => {
    const caller = await requireCaller(deps, request)
    const rights = [...new Set(Object.values(rightOfBatch))]
    const held = await administeredWith(deps, caller, { id: params.id, rights })
    const kinds = BatchKind.options.filter((kind) => held.includes(rightOfBatch[kind]))
    const rows = await listRecent(deps.db, { orgId: params.id, kinds, limit: RECENT })
    return Promise.all(rows.map((row) => batchWire(deps.db, row, caller)))
  })

  route(app, deps, calls.getBatch, async ({ request, params }) => {
    const caller = await requireCaller(deps, request)
    const row = await requireBatch(deps, caller, { orgId: params.id, id: params.batchId })
    return batchWire(deps.db, row, caller)
  })

  route(app, deps, calls.listBatchRows, async ({ request, params, query }) => {
    const caller = await requireCaller(deps, request)
    const batch = await requireBatch(deps, caller, { orgId: params.id, id: params.batchId })
    const after = Number(query.after)
    const rows = await listRows(deps.db, { ...query, batchId: batch.id, after, limit: PAGE })
    await auditListRead(deps, caller, {
      action: 'batch_rows_read',
      orgId: batch.orgId,
      objectId: batch.id,
      size: rows.length,
      detail: { kind: batch.kind },
    })
    return rowsWire(deps.db, rows, await shownTo(deps, caller, batch))
  })

  route(app, deps, calls.chooseBatchRows, async ({ request, params, body }) =>
    chooseRows(deps, await requireCaller(deps, request), { orgId: params.id, id: params.batchId, body }),
  )

  route(app, deps, calls.moveBatch, async ({ request, params, body }) =>
    moveBatch(deps, await requireCaller(deps, request), { orgId: params.id, id: params.batchId, ...body }),
  )

  route(
    app,
    deps,
    calls.getBatchReport,
    async ({ request, reply, params }) => {
      const caller = await requireCaller(deps, request)
      const row = await requireBatch(deps, caller, { orgId: params.id, id: params.batchId })
      const counts = await countRows(deps.db, row.id)
      await auditListRead(deps, caller, {
        action: 'batch_report',
        orgId: row.orgId,
        objectId: row.id,
        size: counts.reduce((sum, { rows }) => sum + rows, 0),
        detail: { kind: row.kind },
      })
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="import.csv"')
      return batchReport(deps.db, row, await shownTo(deps, caller, row))
    },
    { perHour: 60 },
  )
}
