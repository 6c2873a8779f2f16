import { copenhagenDate, copenhagenInstant } from './calendar.ts'

/** What a phone at a door did with one ticket. */
export interface Scan {
  /** Made on the phone, so that what is sent twice is one. */
  nonce: string
  registrationId: string
  kind: 'in' | 'out' | 'undo'
  /** The nonce of the scan that an undo takes back; null of others. */
  undoes: string | null
  /** The name that the phone gives itself. */
  door: string
  /** By the phone's clock, ISO 8601. */
  at: string
}

/** A ticket that came in while it was in, as two doors without a network let happen. The first by time counts. */
export interface DoorConflict {
  registrationId: string
  first: Scan
  second: Scan
}

export interface DoorState {
  /** Who is in now, by the sign-up's id, with the scan that let them in. */
  inside: ReadonlyMap<string, Scan>
  /** The first time that each came. */
  came: ReadonlyMap<string, Scan>
  conflicts: readonly DoorConflict[]
  /** The scans that count, by time: those of one ticket are in, out, in, … */
  counted: readonly Scan[]
}

/** Scans of any number of phones as one list: each once, by time. */
export function mergeScans(...lists: (readonly Scan[])[]): Scan[] {
  const byNonce = new Map(lists.flat().map((scan) => [scan.nonce, scan]))
  // Of one moment, the nonce decides, so that every phone and the server say the same.
  return [...byNonce.values()].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.nonce < b.nonce ? -1 : 1),
  )
}

/** Who is in, who came, and what does not agree; the same for any order and repetition of the scans. */
export function doorState(scans: readonly Scan[]): DoorState {
  const merged = mergeScans(scans)
  const undone = new Set(merged.flatMap(({ kind, undoes }) => (kind === 'undo' && undoes ? [undoes] : [])))
  const inside = new Map<string, Scan>()
  const came = new Map<string, Scan>()
  const conflicts: DoorConflict[] = []
  const counted: Scan[] = []
  for (const scan of merged) {
    const { kind, nonce, registrationId } = scan
    if (kind === 'undo' || undone.has(nonce)) continue
    const first = inside.get(registrationId)
    if (kind === 'out') {
      if (!first) continue
      inside.delete(registrationId)
    } else if (first) {
      conflicts.push({ registrationId, first, second: scan })
      continue
    } else {
      inside.set(registrationId, scan)
      if (!came.has(registrationId)) came.set(registrationId, scan)
    }
    counted.push(scan)
  }
  return { inside, came, conflicts, counted }
}

/** A ticket in the list that a phone loaded. */
export interface ListedTicket {
  registrationId: string
  name: string
  code: string
  version: number
  /** What is still to be paid for the place; null where that is not said, left out where nothing is. */
  owedMinor?: number | null | undefined
}

export interface ListedDoor {
  tickets: readonly ListedTicket[]
  /** Cancelled sign-ups. */
  revoked: readonly { registrationId: string; code: string }[]
}

/** What was shown: a ticket whose signature was checked, a typed code, or a name that was pressed. */
export type Shown = { registrationId: string; version?: number } | { code: string }

export type DoorVerdict =
  /** Green: comes in, or leaves. Yellow where the person who comes in owes for the place. */
  | { kind: 'in' | 'out'; ticket: ListedTicket }
  /** Yellow: is in already, since that scan. */
  | { kind: 'already'; ticket: ListedTicket; first: Scan }
  /** Yellow: leaves, and is not in. */
  | { kind: 'notIn'; ticket: ListedTicket }
  /** Red: cancelled, or replaced by a newer ticket. */
  | { kind: 'revoked' }
  /** Red: not of this event, or newer than the list. */
  | { kind: 'unknown' }

/** What a door says of a ticket by what this phone knows. */
export function judge(
  list: ListedDoor,
  scans: readonly Scan[],
  { shown, way }: { shown: Shown; way: 'in' | 'out' },
): DoorVerdict {
  const isShown = (one: { registrationId: string; code: string }) =>
    'code' in shown ? one.code === shown.code : one.registrationId === shown.registrationId
  if (list.revoked.some(isShown)) return { kind: 'revoked' }
  const ticket = list.tickets.find(isShown)
  if (!ticket) return { kind: 'unknown' }
  if ('version' in shown && shown.version !== undefined && shown.version < ticket.version)
    return { kind: 'revoked' }
  const first = doorState(scans).inside.get(ticket.registrationId)
  if (way === 'out') return first ? { kind: 'out', ticket } : { kind: 'notIn', ticket }
  return first ? { kind: 'already', ticket, first } : { kind: 'in', ticket }
}

/** From when a helper's link lets people in: the day of the event, in Copenhagen. */
export function doorLinkStart({ startDate }: { startDate: Date }): Date {
  return copenhagenInstant(copenhagenDate(startDate), '00:00')
}

const HOUR_MS = 3_600_000

/** When a helper's link to a door ends: three hours after the event, and at most a day after it begins or the link is made. */
export function doorLinkEnd({ startDate, endDate }: { startDate: Date; endDate: Date }, now: Date): Date {
  const evening = Math.max(startDate.getTime(), now.getTime()) + 24 * HOUR_MS
  return new Date(Math.min(endDate.getTime() + 3 * HOUR_MS, evening))
}
