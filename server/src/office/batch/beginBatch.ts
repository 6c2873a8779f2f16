import type { Batch } from '@medlem/contract/batch'
import { MemberSelection } from '@medlem/contract/memberSelection'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { administeredWith, requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { mayIn, requireAskable } from '../../people/memberFilter/columnRights.ts'
import { filterOf } from '../../people/memberList/memberSelection.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { refusedMove } from './decideBatch.ts'
import { enqueueBatch } from './enqueueBatch.ts'
import { rightOfBatch, rightsToRead } from './kind.ts'
import { moveState } from './moveState.ts'
import { presentBatch } from './presentBatch.ts'
import { findBatchByKey, insertBatchOnce } from './store.ts'

/** A batch whose rows its own preview finds, or the one that was begun with the same key; `audited` is what the audit log says of it. */
export async function beginBatch(
  deps: Deps,
  caller: Caller,
  {
    audited,
    dedupKey = null,
    ...made
  }: Pick<BatchTableRow, 'orgId' | 'kind' | 'name' | 'detail'> &
    Partial<Pick<BatchTableRow, 'dedupKey'>> & { audited: Record<string, unknown> },
): Promise<Batch> {
  const { orgId, kind } = made
  const [held] = await administeredWith(deps, caller, { id: orgId, rights: rightsToRead(made) })
  const organisation = await requireAdministered(deps, caller, orgId, held ?? rightOfBatch[kind])
  const selection = MemberSelection.safeParse(made.detail.selection)
  const filter = selection.success ? filterOf(selection.data) : []
  requireAskable({ filter }, mayIn(caller, organisation))
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const inserted = await insertBatchOnce(tx, {
      ...made,
      dedupKey,
      state: 'draft',
      createdBy: caller.actor.id,
      createdAt: at,
      updateDate: at,
    })
    const known = !inserted && dedupKey !== null && (await findBatchByKey(tx, dedupKey))
    if (known) return known
    const moved = inserted && (await moveState(tx, inserted, { event: 'preview', at }))
    if (!moved) throw refusedMove()
    const detail = {
      kind,
      ...(selection.data?.kind === 'some' ? { people: selection.data.memberIds.length } : {}),
      ...(filter.length > 0 ? { filter } : {}),
      ...audited,
    }
    await auditAdministration(tx, caller, { action: 'batch_preview', orgId, objectId: moved.id, at, detail })
    await enqueueBatch(tx, deps, moved.id)
    return moved
  })
  return presentBatch(deps.db, row, caller)
}
