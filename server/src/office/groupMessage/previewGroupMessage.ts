import type { GroupReach, MessageSelection } from '@medlem/contract/groupMessage'
import { copenhagenDate } from '@medlem/domain/calendar'
import { auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { mayIn } from '../../people/memberFilter/columnRights.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { isFor, planReach } from './reach.ts'
import { listChosen, requireWriter } from './receivers.ts'

/** Names of those who are left out are read so far. */
const MAX_NAMES = 20

/** Which of a selection get a message, which don't, and why; one listing in the audit log. */
export async function previewGroupMessage(
  deps: Deps,
  caller: Caller,
  { orgId, selection }: { orgId: string; selection: MessageSelection },
): Promise<GroupReach> {
  const organisation = await requireWriter(deps, caller, { orgId, selection })
  const today = copenhagenDate(deps.clock.now())
  const people = await listChosen(deps.db, selection, { orgId, today, may: mayIn(caller, organisation) })
  const planned = planReach(people, caller.actor.id)
  const unreached = planned.flatMap(({ person, left }) =>
    left === 'noEmail' || left === 'self' ? [{ ...person, reason: left }] : [],
  )
  await auditListRead(deps, caller, {
    action: 'group_message_preview',
    orgId,
    objectId: orgId,
    size: people.length,
    filter: selection.kind === 'all' ? selection.filter : [],
    query: selection.kind === 'all' ? selection.query : '',
    detail: { unreached: unreached.length },
  })
  const guestsCount = planned.filter(({ person, left }) => left === null && person.isGuest).length
  const reasons = [...new Set(unreached.map(({ reason }) => reason))]
  return {
    count: planned.filter(({ left }) => left === null).length,
    childrenCount: planned.filter((one) => isFor(one) && !one.person.isGuest && one.left !== 'self').length,
    ...(guestsCount > 0 && { guestsCount }),
    unreached: reasons.map((reason) => {
      const those = unreached.filter((one) => one.reason === reason)
      const names = those.slice(0, MAX_NAMES).map((one) => `${one.firstName} ${one.lastName}`.trim())
      return { reason, count: those.length, names }
    }),
  }
}
