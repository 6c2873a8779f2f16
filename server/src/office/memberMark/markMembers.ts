import type { Batch } from '@medlem/contract/batch'
import type { MemberMark } from '@medlem/contract/memberMark'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import type { Database } from '@medlem/database/database'
import { teamProblemTexts } from '@medlem/i18n/en/server/problem/team'
import { findTeam } from '../../club/team/store.ts'
import { spellingOf } from '../../club/team/tagStore.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { batchWire } from '../batch/batchWire.ts'
import { refusedMove } from '../batch/decideBatch.ts'
import { moveState } from '../batch/moveState.ts'
import { enqueueBatch } from '../batch/runBatch.ts'
import { insertBatch } from '../batch/store.ts'

/** Begins to find out whom a mark would be put on or taken off; nothing is changed until the batch is run. */
export async function markMembers(
  deps: Deps,
  caller: Caller,
  { orgId, selection, mark }: { orgId: string; selection: MemberSelection; mark: MemberMark },
): Promise<Batch> {
  await requireAdministered(deps, caller, orgId, 'members:write')
  const at = deps.clock.now()
  const row = await deps.db.transaction(async (tx) => {
    const { name, ...spelt } = await nameOf(tx, orgId, mark)
    const made = await insertBatch(tx, {
      orgId,
      kind: mark.kind,
      state: 'draft',
      name,
      detail: { selection, mark: spelt.mark },
      createdBy: caller.actor.id,
      createdAt: at,
      updateDate: at,
    })
    const moved = await moveState(tx, made, { event: 'preview', at })
    if (!moved) throw refusedMove()
    const detail = { kind: mark.kind, isOn: mark.isOn }
    await auditAdministration(tx, caller, { action: 'batch_preview', orgId, objectId: made.id, at, detail })
    await enqueueBatch(tx, deps, made.id)
    return moved
  })
  return batchWire(deps.db, row, caller.language)
}

async function nameOf(
  tx: Database,
  orgId: string,
  mark: MemberMark,
): Promise<{ name: string; mark: MemberMark }> {
  if (mark.kind === 'tag') {
    const tag = await spellingOf(tx, { orgId, tag: mark.tag })
    return { name: tag, mark: { ...mark, tag } }
  }
  const team = await findTeam(tx, { orgId, teamId: mark.teamId })
  if (team) return { name: team.name, mark }
  const message = say(teamProblemTexts, (t) => t.teamUnknown)
  throw invalidRequest([{ field: 'mark.teamId', code: 'not_found', message }], 422)
}
