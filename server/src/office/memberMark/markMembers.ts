import type { Batch } from '@medlem/contract/batch'
import type { MemberMark } from '@medlem/contract/memberMark'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import type { Database } from '@medlem/database/database'
import { teamProblemTexts } from '@medlem/i18n/en/server/problem/team'
import { findTeam } from '../../club/team/store.ts'
import { spellingOf } from '../../club/team/tagStore.ts'
import { requireAdministered } from '../../people/access/administer.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { beginBatch } from '../batch/beginBatch.ts'

/** Begins to find out whom a mark would be put on or taken off; nothing is changed until the batch is run. */
export async function markMembers(
  deps: Deps,
  caller: Caller,
  { orgId, selection, mark }: { orgId: string; selection: MemberSelection; mark: MemberMark },
): Promise<Batch> {
  await requireAdministered(deps, caller, orgId, 'members:write')
  const { name, mark: spelt } = await nameOf(deps.db, orgId, mark)
  return beginBatch(deps, caller, {
    ...{ orgId, kind: mark.kind, name },
    detail: { selection, mark: spelt },
    audited: { isOn: mark.isOn },
  })
}

async function nameOf(
  db: Database,
  orgId: string,
  mark: MemberMark,
): Promise<{ name: string; mark: MemberMark }> {
  if (mark.kind === 'tag') {
    const tag = await spellingOf(db, { orgId, tag: mark.tag })
    return { name: tag, mark: { ...mark, tag } }
  }
  const team = await findTeam(db, { orgId, teamId: mark.teamId })
  if (team) return { name: team.name, mark }
  const message = say(teamProblemTexts, (t) => t.teamUnknown)
  throw invalidRequest([{ field: 'mark.teamId', code: 'not_found', message }], 422)
}
