import type { GroupReach } from '@medlem/contract/groupMessage'
import type { MemberSelection } from '@medlem/contract/memberSelection'
import { copenhagenDate } from '@medlem/domain/calendar'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { mayIn } from '../../people/memberFilter/askable.ts'
import { chosenSql } from '../../people/memberList/chosenMembers.ts'
import { chosenBySelection, filterOf } from '../../people/memberList/memberSelection.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { isFor, planReach } from './reach.ts'
import { listReceivers } from './store.ts'

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
  const planned = planReach(people, caller.actor.id)
  const unreached = planned.flatMap(({ person, left }) =>
    left === 'noEmail' || left === 'self' ? [{ ...person, reason: left }] : [],
  )
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
    count: planned.filter(({ left }) => left === null).length,
    childrenCount: planned.filter((one) => isFor(one) && one.left !== 'self').length,
    unreached: reasons.map((reason) => {
      const those = unreached.filter((one) => one.reason === reason)
      const names = those.slice(0, MOST_NAMES).map((one) => `${one.firstName} ${one.lastName}`.trim())
      return { reason, count: those.length, names }
    }),
  }
}
