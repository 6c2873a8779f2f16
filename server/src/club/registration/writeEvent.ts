import { isDeepStrictEqual } from 'node:util'
import type { Event } from '@medlem/contract/event'
import type { PlannedEvent, WrittenEvent } from '@medlem/contract/eventChange'
import type { SignUpSettings } from '@medlem/contract/registration'
import type { Database } from '@medlem/database/database'
import { signUpFault } from '@medlem/domain/registration'
import { writtenTranslations } from '@medlem/domain/translation'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import { requireNewest } from '../../platform/audit/requireNewest.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type AppError, notFound, refuseField } from '../../platform/error/appError.ts'
import { type Sentence, say } from '../../platform/error/sentence.ts'
import { pictureChange, pictureValues, takePicture, writePicture } from '../event/eventPicture.ts'
import { requireTeams, withTeamNames, withTeamNamesOf } from '../event/eventTeams.ts'
import { isOver, presentEvent } from '../event/present.ts'
import { type EventRow, findEvent, insertEvent, lockEvent, updateEvent } from '../event/store.ts'
import { notifyRegistration } from './notifyRegistration.ts'
import { readSettings, wrongSignUp } from './present.ts'
import { listLiving } from './store.ts'

/** How the audit log names what changes an event. */
export const EVENT_WRITES = [
  'event_update',
  'event_sign_up_update',
  'event_tiers_update',
  'event_questions_update',
  'event_place_offer',
  'event_cancel',
  'event_cancel_undo',
  'event_publish',
  'event_unpublish',
] as const

/** Plans an event, which members see at once unless it is a draft. */
export async function createEvent(
  deps: Deps,
  caller: Caller,
  {
    orgId,
    isDraft,
    ...input
  }: PlannedEvent & SignUpSettings & { orgId: string; isDraft?: boolean | undefined },
): Promise<Event> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'events:write')
  const at = deps.clock.now()
  const values = readInput(input, at)
  const fault = signUpFault(input, values.startDate)
  if (fault) throw wrongMoment(fault, wrongSignUp(fault))
  refuseGuests(input, values)
  const picture = await takePicture(input)
  return deps.db.transaction(async (tx) => {
    const teamIds = await requireTeams(tx, { ...values, orgId, teamIds: input.teamIds ?? [] })
    const row = await insertEvent(tx, {
      ...values,
      ...pictureValues(picture, values),
      orgId,
      teamIds,
      ...readSettings(input),
      enabled: !isDraft,
      updateDate: at,
    })
    await writePicture(tx, row.id, picture)
    await auditAdministration(tx, caller, {
      action: 'event_create',
      orgId,
      objectId: row.id,
      at,
      detail: { title: row.title },
    })
    return presentEvent({ ...(await withTeamNamesOf(tx, row)), ownLanguage }, caller.language)
  })
}

/** An event in the organisation's own words, as they are changed. */
export async function readWrittenEvent(
  deps: Deps,
  caller: Caller,
  { orgId, id }: { orgId: string; id: string },
): Promise<WrittenEvent> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'events:write')
  const row = await findEvent(deps.db, id)
  if (row?.orgId !== orgId) throw notFound()
  const { version, isPublic, teamIds, translations } = row
  const event = presentEvent({ ...(await withTeamNamesOf(deps.db, row)), ownLanguage })
  return { ...event, version, isPublic, teamIds, translations }
}

/**
 * Changes a coming event that takes place, or a draft. Those who have a place, or wait for one, are notified when the time or the place is
 * another; the first and the last moment to sign up move along with the start.
 */
export async function changeEvent(
  deps: Deps,
  caller: Caller,
  {
    orgId,
    id,
    version,
    ...input
  }: PlannedEvent & { orgId: string; id: string; version?: number | undefined },
): Promise<Event> {
  const { language: ownLanguage } = await requireAdministered(deps, caller, orgId, 'events:write')
  const at = deps.clock.now()
  const values = readInput(input, at)
  const picture = await takePicture(input)
  return deps.db.transaction(async (tx) => {
    const before = await lockEvent(tx, id)
    if (before?.orgId !== orgId || before.cancelledAt || isOver(before, at)) throw notFound()
    await requireNewest(tx, version, { version: before.version, orgId, objectId: id, actions: EVENT_WRITES })
    const kept = before.teamIds
    const teamIds = await requireTeams(tx, { ...values, orgId, teamIds: input.teamIds ?? kept, kept })
    const later = values.startDate.getTime() - before.startDate.getTime()
    const moved = (moment: Date | null) => moment && new Date(moment.getTime() + later)
    const signUp = { signUpFrom: moved(before.signUpFrom), signUpUntil: moved(before.signUpUntil) }
    const shown = { ...values, ...pictureValues(picture, { ...values, before }) }
    const after = await updateEvent(tx, id, { ...shown, ...signUp, teamIds, updateDate: at })
    await writePicture(tx, id, picture)
    await auditAdministration(tx, caller, {
      action: 'event_update',
      orgId,
      objectId: id,
      at,
      detail: { title: after.title, changes: await changes(tx, before, after) },
    })
    const actorId = caller.actor.id
    await notifyOfMove(tx, { before, after }, { actorId, at })
    return presentEvent({ ...(await withTeamNamesOf(tx, after)), ownLanguage }, caller.language)
  })
}

function readInput({ startDate, endDate, translations, ...input }: PlannedEvent, now: Date) {
  const { title, description, location, forMembers, guestsInvited, isPublic, contact, pictureAlt } = input
  const start = new Date(startDate)
  const end = new Date(endDate)
  if (end <= start)
    throw wrongMoment(
      'endDate',
      say(clubProblemTexts, (t) => t.endsBeforeStart),
    )
  if (end <= now)
    throw wrongMoment(
      'endDate',
      say(clubProblemTexts, (t) => t.eventInPast),
    )
  if (isPublic && forMembers)
    throw refuseField(
      'isPublic',
      'invalid',
      say(clubProblemTexts, (t) => t.publicForMembers),
    )
  const shown = { title, description, location, forMembers, guestsInvited, contact, pictureAlt }
  // An event that becomes one for members leaves the public page.
  return {
    ...shown,
    ...(translations && { translations: writtenTranslations(translations) }),
    startDate: start,
    endDate: end,
    isPublic: forMembers ? false : isPublic,
  }
}

/** Refuses to take people without an account for an event that they can't see. */
export function refuseGuests(
  { takesGuests }: Pick<SignUpSettings, 'takesGuests'>,
  { isPublic }: { isPublic?: boolean | undefined },
): void {
  if (!takesGuests || isPublic) return
  throw refuseField(
    'takesGuests',
    'not_public',
    say(clubProblemTexts, (t) => t.guestsNeedPublic),
  )
}

function wrongMoment(field: string, message: Sentence): AppError {
  return refuseField(field, 'invalid', message)
}

const COMPARED = [
  'title',
  'description',
  'location',
  'translations',
  'startDate',
  'endDate',
  'forMembers',
  'guestsInvited',
  'isPublic',
  'contact',
  'pictureAlt',
] as const

async function changes(tx: Database, ...[before, after]: [EventRow, EventRow]) {
  const changed = COMPARED.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  const entries: [string, { before: unknown; after: unknown }][] = changed.map((field) => [
    field,
    { before: before[field], after: after[field] },
  ])
  const [was, is] = (await withTeamNames(tx, [before, after])).map(({ teamNames }) => teamNames.join(', '))
  const picture = pictureChange(before, after)
  if (picture) entries.push(['picture', picture])
  if (was !== is) entries.push(['teams', { before: was, after: is }])
  return Object.fromEntries(entries)
}

function isMoved(before: EventRow, after: EventRow): boolean {
  return (['location', 'startDate', 'endDate'] as const).some(
    (field) => String(before[field]) !== String(after[field]),
  )
}

/** The languages in which the place changed. A translation that is added or removed is no move. */
function languagesOfMove(before: EventRow, after: EventRow): ReadonlySet<string> {
  const moved = Object.entries(after.translations).flatMap(([language, { location }]) => {
    const was = before.translations[language]?.location
    return was && location && was !== location ? [language] : []
  })
  return new Set(moved)
}

/** A new time or place notifies everybody; a place that changed in one language, those who read that language. */
async function notifyOfMove(
  tx: Database,
  { before, after: event }: { before: EventRow; after: EventRow },
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  const readers = isMoved(before, event) ? undefined : languagesOfMove(before, event)
  if (readers?.size === 0) return
  for (const row of await listLiving(tx, event.id)) {
    await notifyRegistration(tx, { what: 'moved', row, event, readers, by: actorId, at })
  }
}
