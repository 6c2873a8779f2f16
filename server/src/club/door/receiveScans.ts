import type { DoorList, DoorNews, DoorScans, DoorTicket } from '@medlem/contract/door'
import type { Database } from '@medlem/database/database'
import { doorLinkStart, doorState } from '@medlem/domain/door'
import { PAY_WITHIN_MS } from '@medlem/domain/eventTier'
import { staffSignUpEnd } from '@medlem/domain/staffSignUp'
import { textIn } from '@medlem/domain/translation'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { type EventRow, lockEvent } from '../event/store.ts'
import { publishedKeys } from '../memberCard/cardKeys.ts'
import { memberName } from '../membership/persons.ts'
import { listScans } from '../registration/doorScans.ts'
import { keepPlaces, keepPlacesNoLonger } from '../registration/paidPlaces.ts'
import { toPayMinor } from '../registration/present.ts'
import { insertScans, listDoorTickets, listOfEvent, listRevoked, type NewScan } from './store.ts'

/** What a transaction writes may be seen after what a later one wrote: what is asked for begins this much before. */
const OVERLAP_MS = 30_000

interface Shown {
  language: string
  /** How much is owed; a helper reads only that something is. */
  seesAmounts: boolean
}

/** Names and tickets of an event with what its doors did until now; the caller's right was checked before. */
export async function presentDoor(
  deps: Deps,
  event: EventRow,
  { language, seesAmounts }: Shown,
): Promise<DoorList> {
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
    currency: organisation?.currency,
    keys: published?.keys ?? [],
    tickets: ticketsOf(rows, seesAmounts),
    revoked: rows.flatMap(({ state, registrationId, code }) =>
      state === 'cancelled' ? [{ registrationId, code }] : [],
    ),
    scans,
    asOf,
  }
}

/** Of places that are taken, and of those that are kept until they are paid: no one is turned away who owes. */
function ticketsOf(rows: Awaited<ReturnType<typeof listDoorTickets>>, seesAmounts: boolean): DoorTicket[] {
  return rows.flatMap(({ registrationId, code, version, ...row }) => {
    const ticket = { registrationId, name: memberName(row), code, version }
    if (row.state === 'registered') return [ticket]
    const owed = toPayMinor({ row, tier: row.tier })
    return owed === null ? [] : [{ ...ticket, owedMinor: seesAmounts ? owed : null }]
  })
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
  event: EventRow,
  {
    scans,
    since,
    known = [],
    by,
    seesAmounts,
  }: DoorScans & Pick<Shown, 'seesAmounts'> & { by: Pick<NewScan, 'scannedBy' | 'linkId'> },
): Promise<Received> {
  const receivedAt = clock.now()
  const ids = scans.map(({ registrationId }) => registrationId)
  const found = await listOfEvent(db, event.id, ids)
  const own = new Set(found.map(({ id }) => id))
  const rows = scans
    .filter(({ registrationId }) => own.has(registrationId))
    .map(({ at, ...scan }) => {
      // A clock that is fast would let later scans count before.
      const taken = new Date(Math.min(Date.parse(at), receivedAt.getTime()))
      return { ...scan, ...by, at: taken, receivedAt, eventId: event.id }
    })
  const owing = found.filter(({ state }) => state === 'offered').map(({ id }) => id)
  await db.transaction(async (tx) => {
    const locked = owing.length > 0 ? await lockEvent(tx, event.id) : undefined
    await insertScans(tx, rows)
    if (locked) await keepForPayment(tx, locked, { owing, now: receivedAt })
  })
  const from = since === undefined ? undefined : new Date(Date.parse(since) - OVERLAP_MS)
  const tickets = from === undefined ? [] : ticketsOf(await listDoorTickets(db, event.id, from), seesAmounts)
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

/** After an event, for what is owed to be paid, or recorded by its staff. */
const PAY_AFTER_MS = 24 * 3_600_000

/**
 * Somebody who came on the day and owes keeps the place until a day after the event: it would end as it begins, and what is owed
 * with it. Somebody let in by mistake keeps it as long as one who has just signed up.
 */
async function keepForPayment(
  tx: Database,
  event: EventRow,
  { owing, now }: { owing: readonly string[]; now: Date },
): Promise<void> {
  const { came } = doorState(await listScans(tx, event.id))
  const isHere = (id: string) => came.has(id) && now >= doorLinkStart(event)
  const until = new Date(staffSignUpEnd(event).getTime() + PAY_AFTER_MS)
  await keepPlaces(tx, { registrationIds: owing.filter(isHere), until })
  const soon = new Date(now.getTime() + PAY_WITHIN_MS)
  const others = owing.filter((id) => !isHere(id))
  const usual = now < event.startDate && soon > event.startDate ? event.startDate : soon
  await keepPlacesNoLonger(tx, { registrationIds: others, event, until: usual })
}
