import type { DoorList, DoorNews, DoorScans, DoorTicket } from '@medlem/contract/door'
import { textIn } from '@medlem/domain/translation'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import type { EventRow } from '../event/store.ts'
import { publishedKeys } from '../memberCard/cardKeys.ts'
import { memberName } from '../membership/persons.ts'
import { listScans } from '../registration/scans.ts'
import { insertScans, listDoorTickets, listOfEvent, listRevoked, type NewScan } from './store.ts'

/** What a transaction writes may be seen after what a later one wrote: what is asked for begins so much before. */
const OVERLAP_MS = 30_000

/** Names and tickets of an event with what its doors did until now; who asks was checked before. */
export async function presentDoor(deps: Deps, event: EventRow, language: string): Promise<DoorList> {
  const { db } = deps
  const asOf = deps.clock.now().toISOString()
  const [organisation, published] = [
    await findOrganisation(db, event.orgId),
    await publishedKeys(deps, { orgId: event.orgId }),
  ]
  const rows = await listDoorTickets(db, event.id)
  const scans = await listScans(db, event.id)
  return {
    eventId: event.id,
    title: textIn(event, 'title', language),
    startDate: event.startDate.toISOString(),
    organisationName: organisation?.name ?? '',
    keys: published?.keys ?? [],
    tickets: ticketsOf(rows),
    revoked: rows.flatMap(({ state, registrationId, code }) =>
      state === 'cancelled' ? [{ registrationId, code }] : [],
    ),
    scans,
    asOf,
  }
}

function ticketsOf(rows: Awaited<ReturnType<typeof listDoorTickets>>): DoorTicket[] {
  return rows.flatMap(({ state, registrationId, code, version, ...person }) =>
    state === 'registered' ? [{ registrationId, name: memberName(person), code, version }] : [],
  )
}

/** What a phone gets, and how many names in it that phone did not say it knows, for the log. */
interface Received {
  news: DoorNews
  fresh: number
}

/**
 * Keeps what a phone did, also what another door did before: a scan that happened is never refused. One of another event's
 * sign-up is left out, so that it holds up nothing behind it. Answers what other phones did since, and who got a place.
 */
export async function receiveScans(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  event: Pick<EventRow, 'id'>,
  { scans, since, known = [], by }: DoorScans & { by: Pick<NewScan, 'scannedBy' | 'linkId'> },
): Promise<Received> {
  const receivedAt = clock.now()
  const own = new Set(
    await listOfEvent(
      db,
      event.id,
      scans.map(({ registrationId }) => registrationId),
    ),
  )
  const rows = scans
    .filter(({ registrationId }) => own.has(registrationId))
    .map(({ at, ...scan }) => {
      // A clock that is fast would let later scans count before.
      const taken = new Date(Math.min(Date.parse(at), receivedAt.getTime()))
      return { ...scan, ...by, at: taken, receivedAt, eventId: event.id }
    })
  await db.transaction((tx) => insertScans(tx, rows))
  const from = since === undefined ? undefined : new Date(Date.parse(since) - OVERLAP_MS)
  const tickets = from === undefined ? [] : ticketsOf(await listDoorTickets(db, event.id, from))
  return {
    news: {
      scans: await listScans(db, event.id, from),
      revoked: await listRevoked(db, event.id),
      tickets,
      asOf: receivedAt.toISOString(),
    },
    fresh: tickets.filter(({ registrationId }) => !known.includes(registrationId)).length,
  }
}
