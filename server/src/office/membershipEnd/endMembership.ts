import type { EndInEffect, MembershipEnd, MembershipEnding } from '@medlem/contract/membershipEnd'
import type { MembershipEndRow } from '@medlem/database/schema/membershipEnd'
import { addDays, type CalendarDate, copenhagenDate } from '@medlem/domain/calendar'
import { peopleProblemTexts } from '@medlem/i18n/en/server/problem/people'
import { listEnds } from '../../club/membership/endStore.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requirePerson } from '../../people/person/requirePerson.ts'
import type { PersonKey } from '../../people/person/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { invalidRequest, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { applyEnd, applyLift } from './applyEnd.ts'
import { lockEnding } from './lockEnding.ts'

/** How far from today an end may be. */
const MAX_DAYS = 3 * 366

/** 422 on a day too far away to be meant. */
export function requireNearDay(endsOn: CalendarDate, field: string, at: Date): void {
  const today = copenhagenDate(at)
  if (endsOn >= addDays(today, -MAX_DAYS) && endsOn <= addDays(today, MAX_DAYS)) return
  const message = say(peopleProblemTexts, (t) => t.endTooFar)
  throw invalidRequest([{ field, code: 'invalid', message }], 422)
}

/** An end as the staff see it. */
export function presentEnd(row: MembershipEndRow & { endedByName: string | null }): MembershipEnd {
  const { endsOn, reason, note, endedAt, endedByName } = row
  return { endsOn, reason, note: note ?? '', endedBy: endedByName, endedAt: endedAt.toISOString() }
}

/** Ends the membership of one person, or changes the day or the reason of its end; without `ending` its end is taken away. */
export async function endMembership(
  deps: Deps,
  caller: Caller,
  { key, ending }: { key: PersonKey; ending: MembershipEnding | null },
): Promise<EndInEffect> {
  const { organisation } = await requirePerson(deps, caller, { key, right: 'members:write' })
  const at = deps.clock.now()
  if (ending) requireNearDay(ending.endsOn, 'endsOn', at)
  return deps.db.transaction(async (tx) => {
    const { orgId, memberId } = key
    const { members, memberships } = await lockEnding(tx, { orgId, memberIds: [memberId] })
    const member = members.get(memberId)
    const row = memberships.find((one) => one.memberId === memberId)
    if (!member || !row) throw notFound()
    const applied = { deps, row, member, organisation, actorId: caller.actor.id, at }
    let renewalStopped = false
    let isWritten = true
    if (ending) renewalStopped = (await applyEnd(tx, { ...applied, ending })).renewalStopped
    else isWritten = await applyLift(tx, { ...applied, why: 'added' })
    if (isWritten) {
      await auditAdministration(tx, caller, {
        action: ending ? 'membership_end' : 'membership_end_lift',
        orgId: key.orgId,
        subjectId: key.memberId,
        objectId: row.id,
        detail: ending ? { endsOn: ending.endsOn } : {},
        at,
      })
    }
    const end = (await listEnds(tx, [row.id])).get(row.id)
    return { end: end ? presentEnd(end) : null, renewalStopped }
  })
}
