import * as calls from '@medlem/contract/batch'
import { BATCH_ROWS_AT_ONCE, BatchKind } from '@medlem/contract/batch'
import type { FastifyInstance } from 'fastify'
import { administeredWith } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { shownTo } from './batchReader.ts'
import { batchReport } from './batchReport.ts'
import { chooseRows, moveBatch, requireBatch } from './decideBatch.ts'
import { type BatchHandlers, rightOfBatch } from './kind.ts'
import { presentBatch, presentRows } from './presentBatch.ts'
import { countRows, listRecent, listRows } from './store.ts'

const RECENT = 20

/** Changes of many rows: how far they are, what their rows do, and what somebody decides of them. */
export function batchRoutes(app: FastifyInstance, deps: Deps & { works: BatchHandlers }): void {
  memberRoute(app, deps, calls.listBatches, async ({ caller, params, query }) => {
    const rights = [...new Set(Object.values(rightOfBatch))]
    const held = await administeredWith(deps, caller, { id: params.id, rights })
    const kinds = BatchKind.options.filter(
      (kind) => held.includes(rightOfBatch[kind]) && (query.kind ?? kind) === kind,
    )
    const rows = await listRecent(deps.db, { orgId: params.id, kinds, limit: RECENT })
    return Promise.all(rows.map((row) => presentBatch(deps.db, row, caller)))
  })

  memberRoute(app, deps, calls.getBatch, async ({ caller, params }) => {
    const row = await requireBatch(deps, caller, { orgId: params.id, id: params.batchId })
    return presentBatch(deps.db, row, caller)
  })

  memberRoute(app, deps, calls.listBatchRows, async ({ caller, params, query }) => {
    const batch = await requireBatch(deps, caller, { orgId: params.id, id: params.batchId })
    const after = Number(query.after)
    const rows = await listRows(deps.db, { ...query, batchId: batch.id, after, limit: BATCH_ROWS_AT_ONCE })
    await auditListRead(deps, caller, {
      action: 'batch_rows_read',
      orgId: batch.orgId,
      objectId: batch.id,
      size: rows.length,
      detail: { kind: batch.kind },
    })
    return presentRows(deps.db, rows, await shownTo(deps, caller, batch))
  })

  memberRoute(app, deps, calls.chooseBatchRows, ({ caller, params, body }) =>
    chooseRows(deps, caller, { orgId: params.id, id: params.batchId, body }),
  )

  memberRoute(app, deps, calls.moveBatch, ({ caller, params, body }) =>
    moveBatch(deps, caller, { orgId: params.id, id: params.batchId, ...body }),
  )

  memberRoute(
    app,
    deps,
    calls.getBatchReport,
    async ({ caller, reply, params }) => {
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
