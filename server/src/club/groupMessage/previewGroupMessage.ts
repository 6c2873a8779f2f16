import type { GroupReach, UnreachedReason } from '@medlem/contract/groupMessage'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { copenhagenDate } from '@medlem/domain/calendar'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { mayIn } from '../../people/memberFilter/askable.ts'
import { chosenSql } from '../../people/memberList/chosenMembers.ts'
import { chosenBySelection, filterOf } from '../../people/memberList/memberSelection.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listReceivers, type Receiver } from './store.ts'

/** Names of those who are left out are read so far. */
const MOST_NAMES = 20

/** Who of a selection gets a message, and who doesn't with the reason; one listing in the audit log. */
export async function previewGroupMessage(
  deps: Deps,
  caller: Caller,
  { orgId, selection }: { orgId: string; selection: MemberSelection },
): Promise<GroupReach> {
  const organisation = await requireAdministered(deps, caller, orgId, 'messages:write')
  const today = copenhagenDate(deps.clock.now())
  const chosen = chosenBySelection(selection, { orgId, today, may: mayIn(caller, organisation) })
  const people = await listReceivers(deps.db, chosenSql(chosen))
  const { receiverIds, childrenCount, unreached } = reachOf(people, caller.actor.id)
  await auditListRead(deps, caller, {
    action: 'group_message_preview',
    orgId,
    objectId: orgId,
    size: people.length,
    filter: filterOf(selection),
    query: selection.kind === 'all' ? selection.query : '',
    detail: { unreached: unreached.length },
  })
  const reasons = [...new Set(unreached.map(({ reason }) => reason))]
  return {
    count: receiverIds.length,
    childrenCount,
    unreached: reasons.map((reason) => {
      const those = unreached.filter((one) => one.reason === reason)
      return { reason, count: those.length, names: those.slice(0, MOST_NAMES).map(({ name }) => name) }
    }),
  }
}

interface Reach {
  /** Ids of those who get it, each once. */
  receiverIds: string[]
  childrenCount: number
  unreached: (Receiver & { reason: UnreachedReason })[]
}

/** Who gets a message to some people: without an address a person never signs in to read it, but a parent may. */
export function reachOf(people: readonly Receiver[], actorId: string): Reach {
  const reached = people.map((one) => ({ ...one, receiverId: one.hasEmail ? one.id : one.parentId }))
  const written = reached.filter(({ receiverId }) => receiverId !== null && receiverId !== actorId)
  return {
    receiverIds: [...new Set(written.flatMap(({ receiverId }) => receiverId ?? []))],
    childrenCount: written.filter(({ hasEmail }) => !hasEmail).length,
    unreached: reached.flatMap(({ receiverId, ...one }): Reach['unreached'] => {
      if (receiverId === null) return [{ ...one, reason: 'noEmail' }]
      return receiverId === actorId ? [{ ...one, reason: 'self' }] : []
    }),
  }
}
