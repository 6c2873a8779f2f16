import type { Event } from '@medlem/contract/event'
import type { EventTierRow } from '@medlem/database/schema/eventTier'
import { type CalendarDate, copenhagenDate, daysBetween } from '@medlem/domain/calendar'
import { moveOnClock, moveSpan } from '@medlem/domain/eventRepeat'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound, refuseField } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { findPicture, writePicture } from '../event/eventPicture.ts'
import { withTeamNamesOf } from '../event/eventTeams.ts'
import { presentEvent } from '../event/present.ts'
import { type EventRow, insertEvent, lockEvent, type NewEvent } from '../event/store.ts'
import { insertTiers, listTiers, type NewTier } from './tierStore.ts'

interface Copying {
  orgId: string
  /** Of the model, which may be past, called off or a draft. */
  id: string
  days: readonly CalendarDate[]
  isDraft?: boolean | undefined
}

/** Makes an event like another one on each of the days, with no one signed up; each is an event for itself from then on. */
export async function copyEvent(
  deps: Deps,
  caller: Caller,
  { orgId, id, days, isDraft = false }: Copying,
): Promise<Event[]> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'events:write')
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const model = await lockEvent(tx, id)
    if (model?.orgId !== orgId) throw notFound()
    const tiers = await listTiers(tx, [id])
    const picture = await findPicture(tx, id)
    const first = copenhagenDate(model.startDate)
    const later = days.map((day) => daysBetween(first, day))
    refuseDays(
      days,
      later.map((n) => movedEvent(model, n).endDate <= at),
    )
    const { teamNames } = await withTeamNamesOf(tx, model)
    const copies: Event[] = []
    for (const n of later) {
      const row = await insertEvent(tx, { ...movedEvent(model, n), enabled: !isDraft, updateDate: at })
      await insertTiers(
        tx,
        tiers.map((tier) => movedTier(tier.row, row.id, n)),
      )
      await writePicture(tx, row.id, picture)
      await auditAdministration(tx, caller, {
        action: 'event_create',
        orgId,
        objectId: row.id,
        at,
        detail: { title: row.title, copyOf: id },
      })
      copies.push(presentEvent({ ...row, teamNames, ownLanguage }, caller.language))
    }
    return copies
  })
}

function refuseDays(days: readonly CalendarDate[], isPast: readonly boolean[]): void {
  const twice = days.findIndex((day, n) => days.indexOf(day) < n)
  if (twice >= 0) {
    throw refuseField(
      `days.${twice}`,
      'twice',
      say(clubProblemTexts, (t) => t.dayTwice),
    )
  }
  const past = isPast.indexOf(true)
  if (past >= 0) {
    throw refuseField(
      `days.${past}`,
      'past',
      say(clubProblemTexts, (t) => t.dayPast),
    )
  }
}

/** What a copy has of its model, every moment so many days later on the clock. */
function movedEvent(model: EventRow, days: number): NewEvent & { endDate: Date } {
  const { id: _id, version: _version, cancelledAt: _cancelledAt, ...values } = model
  const { startDate, endDate } = moveSpan(model, days)
  const moved = (moment: Date | null) => moment && moveOnClock(moment, days)
  const signUpUntil = moved(model.signUpUntil)
  return {
    ...values,
    startDate,
    endDate,
    signUpFrom: moved(model.signUpFrom),
    // The hour left out in spring may put it after the start.
    signUpUntil: signUpUntil && signUpUntil > startDate ? startDate : signUpUntil,
    refundUntil: moved(model.refundUntil),
  }
}

function movedTier(model: EventTierRow, eventId: string, days: number): NewTier {
  const { id: _id, version: _version, ...values } = model
  const moved = (moment: Date | null) => moment && moveOnClock(moment, days)
  return { ...values, eventId, salesFrom: moved(model.salesFrom), salesUntil: moved(model.salesUntil) }
}
