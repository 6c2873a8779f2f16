import type { DoorLink, DoorList, DoorNews, DoorScans } from '@medlem/contract/door'
import { DOOR } from '@medlem/contract/paths'
import { doorLinkEnd } from '@medlem/domain/door'
import { clubProblemTexts } from '@medlem/i18n/en/server/problem/club'
import { auditAdministration, auditListRead } from '../../people/access/auditCaller.ts'
import type { Caller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, notFound } from '../../platform/error/appError.ts'
import { say } from '../../platform/error/sentence.ts'
import { newToken } from '../../platform/opaqueToken/opaqueToken.ts'
import type { EventRow } from '../event/store.ts'
import { requireAdministeredEvent } from '../registration/participants.ts'
import { presentDoor, receiveScans } from './receiveScans.ts'
import { type DoorLinkRow, findLink, insertLink, listLinks, updateLinkEnd } from './store.ts'

/** What staff need at the door; the load stands in the organisation's log, the scans do not. */
export async function openDoor(deps: Deps, caller: Caller, eventId: string): Promise<DoorList> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const door = await presentDoor(deps, event, { language: caller.language, seesAmounts: true })
  await auditNames(deps, caller, event, door.tickets.length)
  return door
}

const auditNames = (deps: Deps, caller: Caller, { id, orgId, title }: EventRow, size: number) =>
  auditListRead(deps, caller, {
    orgId,
    objectId: id,
    size,
    action: 'event_door_read',
    detail: { title },
  })

/** Keeps what a phone of staff did; names that come with the answer stand in the log as those of a load do. */
export async function sendScans(
  deps: Deps,
  caller: Caller,
  { eventId, ...sent }: DoorScans & { eventId: string },
): Promise<DoorNews> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const by = { scannedBy: caller.actor.id }
  const { news, fresh } = await receiveScans(deps, event, { ...sent, by, seesAmounts: true })
  if (fresh > 0) await auditNames(deps, caller, event, fresh)
  return news
}

/** The links to a door that still open it. */
export async function readLinks(deps: Deps, caller: Caller, eventId: string): Promise<DoorLink[]> {
  await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  return presentLinks(deps, eventId)
}

/** Makes a helper's link, whose address is answered this once; 409 after the evening. */
export async function makeLink(
  deps: Deps,
  caller: Caller,
  { eventId, name }: { eventId: string; name: string },
): Promise<DoorLink & { address: string }> {
  const event = await requireAdministeredEvent(deps, caller, { id: eventId, right: 'events:write' })
  const at = deps.clock.now()
  const endsAt = doorLinkEnd(event, at)
  if (endsAt <= at)
    throw new AppError(
      'sign_up_closed',
      409,
      say(clubProblemTexts, (t) => t.eventOver),
    )
  const { token, hash: tokenHash } = newToken()
  const row = await deps.db.transaction(async (tx) => {
    const made = await insertLink(tx, {
      eventId,
      tokenHash,
      name,
      createdAt: at,
      createdBy: caller.actor.id,
      endsAt,
    })
    await auditAdministration(tx, caller, {
      action: 'event_door_link',
      objectId: eventId,
      orgId: event.orgId,
      detail: { title: event.title, name, until: endsAt.toISOString() },
      at,
    })
    return made
  })
  return { ...presentLink(row), address: `${deps.config.baseUrl}${DOOR}#${token}` }
}

/** Ends a link at once; doing it twice is the same as once. */
export async function endLink(deps: Deps, caller: Caller, id: string): Promise<DoorLink[]> {
  const found = await findLink(deps.db, id)
  if (!found) throw notFound()
  const event = await requireAdministeredEvent(deps, caller, { id: found.eventId, right: 'events:write' })
  if (found.endedBy === null)
    await deps.db.transaction(async (tx) => {
      await updateLinkEnd(tx, id, caller.actor.id)
      await auditAdministration(tx, caller, {
        action: 'event_door_link_end',
        objectId: event.id,
        orgId: event.orgId,
        detail: { title: event.title, name: found.name },
        at: deps.clock.now(),
      })
    })
  return presentLinks(deps, found.eventId)
}

async function presentLinks(deps: Deps, eventId: string): Promise<DoorLink[]> {
  return (await listLinks(deps.db, eventId, deps.clock.now())).map(presentLink)
}

function presentLink({ id, name, createdAt, endsAt }: DoorLinkRow): DoorLink {
  return { id, name, createdAt: createdAt.toISOString(), endsAt: endsAt.toISOString() }
}
