import { MemberMark } from '@medlem/contract/memberMark'
import type { Database } from '@medlem/database/database'
import type { BatchTableRow } from '@medlem/database/schema/batch'
import { findMembers, lockTeam, pickMembers, unpickMembers } from '../../club/team/store.ts'
import { deleteTags, findTagged, writeTags } from '../../club/team/tagStore.ts'

/** The mark of a batch. */
export function markOf({ detail }: Pick<BatchTableRow, 'detail'>): MemberMark {
  return MemberMark.parse(detail.mark)
}

interface On {
  orgId: string
  mark: MemberMark
  memberIds: readonly string[]
}

/** What a member has of the mark; 'chosen' is a place in a team that its filter gives. */
export type Marked = 'no' | 'yes' | 'chosen'

/** Keeps other writers of the same mark out until the transaction ends. */
export async function lockMark(tx: Database, mark: MemberMark): Promise<void> {
  if (mark.kind === 'team') await lockTeam(tx, mark.teamId)
}

/** What some members have of a mark now. */
export async function findMarked(db: Database, { orgId, mark, memberIds }: On): Promise<Map<string, Marked>> {
  if (mark.kind === 'tag') {
    const tagged = await findTagged(db, { orgId, tag: mark.tag, memberIds })
    return new Map(memberIds.map((id) => [id, tagged.has(id) ? 'yes' : 'no']))
  }
  const found = await findMembers(db, { teamId: mark.teamId, memberIds })
  const stateOf = (one: { isPicked: boolean } | undefined) =>
    one === undefined ? 'no' : one.isPicked ? 'yes' : 'chosen'
  return new Map(memberIds.map((id) => [id, stateOf(found.get(id))]))
}

/** Puts the mark on some members, or takes it off. */
export async function writeMark(
  tx: Database,
  { orgId, mark, memberIds, isOn, at }: On & { isOn: boolean; at: Date },
): Promise<void> {
  if (memberIds.length === 0) return
  if (mark.kind === 'tag') {
    const { tag } = mark
    if (isOn) await writeTags(tx, { orgId, tag, memberIds, at })
    else await deleteTags(tx, { orgId, tag, memberIds })
  } else if (isOn) await pickMembers(tx, { teamId: mark.teamId, memberIds, at })
  else await unpickMembers(tx, { teamId: mark.teamId, memberIds })
}
