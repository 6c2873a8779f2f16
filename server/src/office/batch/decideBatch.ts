import type { Batch, BatchAction, chooseBatchRows } from '@medlem/contract/batch'
import type { RequestOf } from '@medlem/contract/endpoint'
import type { Database } from '@medlem/database/database'
import type { BatchRowRow, BatchTableRow } from '@medlem/database/schema/batch'
import { isMoving, undoUntil } from '@medlem/domain/batch'
import { memberImportTexts } from '@medlem/i18n/en/server/memberImport'
import { administeredWith, requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireSecondStep } from '../../people/access/secondStep.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, forbidden, invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { enqueueBatch } from './enqueueBatch.ts'
import { type BatchHandlers, rightsOfBatch, rightsToRead } from './kind.ts'
import { moveState } from './moveState.ts'
import { presentBatch } from './presentBatch.ts'
import { settleRows } from './settleRows.ts'
import {
  deleteFile,
  deleteRows,
  findBatch,
  findRow,
  listRowsWithProblem,
  lockBatch,
  updateRows,
} from './store.ts'

interface Which {
  orgId: string
  id: string
}

const CHOSEN_ROWS = 500

/** The batch, if the caller may read it; otherwise 404. */
export async function requireBatch(deps: Deps, caller: Caller, { orgId, id }: Which): Promise<BatchTableRow> {
  const row = await findBatch(deps.db, id)
  await administeredWith(deps, caller, { id: orgId, rights: row ? rightsToRead(row) : ['members:write'] })
  if (row?.orgId !== orgId) throw notFound()
  return row
}

/** The same if the caller may do all that it does; 403 for those who may only read it. */
async function requireDecider(deps: Deps, caller: Caller, which: Which): Promise<BatchTableRow> {
  const row = await requireBatch(deps, caller, which)
  const rights = rightsOfBatch(row)
  if (!rights.includes('money:write')) return row
  const held = await administeredWith(deps, caller, { id: which.orgId, rights })
  if (held.length < rights.length) throw forbidden(say(memberImportTexts, (t) => t.paymentsRight))
  requireSecondStep(caller, await requireAdministered(deps, caller, which.orgId, 'money:write'))
  return row
}

export function refusedMove(): AppError {
  return new AppError(
    'invalid_transition',
    409,
    say(memberImportTexts, (t) => t.moved),
  )
}

/** Runs, stops, undoes or discards; its job does the work. */
export async function moveBatch(
  deps: Deps & { works: BatchHandlers },
  caller: Caller,
  { action, ...which }: Which & { action: BatchAction },
): Promise<Batch> {
  await requireDecider(deps, caller, which)
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const found = await lockBatch(tx, which.id)
    if (!found) throw notFound()
    const until = undoUntil(found)
    if (action === 'undo' && until === null) throw refusedMove()
    if (action === 'undo' && until !== null && at > until)
      throw new AppError(
        'invalid_transition',
        409,
        say(memberImportTexts, (t) => t.undoOver),
      )
    const moved = await moveState(tx, found, {
      event: action,
      at,
      values: marksOf(action, caller, { found, at }),
    })
    if (!moved) throw refusedMove()
    // What the file said is of no use once its rows are written.
    if (action === 'run' || action === 'discard') await deleteFile(tx, found.id)
    if (action === 'discard') await deleteRows(tx, found.id)
    await auditAdministration(tx, caller, {
      action: 'batch_move',
      orgId: which.orgId,
      objectId: found.id,
      at,
      detail: { kind: found.kind, action },
    })
    if (action === 'stop') await settleRows(tx, { deps, works: deps.works, batch: moved, at })
    if (isMoving(moved.state)) await enqueueBatch(tx, deps, found.id)
    return moved
  })
  return presentBatch(deps.db, row, caller)
}

function marksOf(action: BatchAction, { actor }: Caller, { found, at }: { found: BatchTableRow; at: Date }) {
  if (action === 'run') return { ranBy: actor.id, ranAt: found.ranAt ?? at }
  if (action === 'undo') return { undoneBy: actor.id, undoneAt: at }
  return {}
}

/** What somebody decided of a row, or of all undecided rows with a problem, before the batch runs. */
export async function chooseRows(
  deps: Deps & { works: BatchHandlers },
  caller: Caller,
  { body, ...which }: Which & { body: RequestOf<typeof chooseBatchRows>['body'] },
): Promise<Batch> {
  const { kind } = await requireDecider(deps, caller, which)
  const { row: number, problem, choice } = body
  if ((number === undefined) === (problem === undefined)) {
    const message = say(memberImportTexts, (t) => t.rowOrProblem)
    throw invalidRequest([{ field: 'row', code: 'invalid', message }], 422)
  }
  const at = deps.clock.now()
  const batch = await deps.db.transaction(async (tx) => {
    const found = await lockBatch(tx, which.id)
    if (found?.state !== 'previewed') throw refusedMove()
    for await (const rows of chosenRows(tx, { batchId: which.id, number, problem })) {
      const outcomes = await deps.works[kind].choose(tx, { deps, batch: found, rows, at, choice })
      await updateRows(tx, found.id, rows, outcomes)
    }
    await auditAdministration(tx, caller, {
      action: 'batch_choose',
      orgId: which.orgId,
      objectId: found.id,
      at,
      detail: number === undefined ? { problem } : { row: number },
    })
    return found
  })
  return presentBatch(deps.db, batch, caller)
}

async function* chosenRows(
  tx: Database,
  { batchId, number, problem }: { batchId: string; number: number | undefined; problem: string | undefined },
): AsyncGenerator<BatchRowRow[]> {
  if (number !== undefined) {
    const row = await findRow(tx, { batchId, number })
    if (!row) throw notFound()
    yield [row]
    return
  }
  let after = 0
  while (problem !== undefined) {
    const rows = await listRowsWithProblem(tx, { batchId, problem, after, limit: CHOSEN_ROWS })
    if (rows.length > 0) yield rows
    if (rows.length < CHOSEN_ROWS) return
    after = rows.at(-1)?.number ?? after
  }
}
