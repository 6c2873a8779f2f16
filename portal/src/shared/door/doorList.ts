import type { DoorList, DoorNews, DoorScan, DoorTicket } from '@medlem/contract/door'
import { mergeScans } from '@medlem/domain/door'

/** The list with what came since it was loaded: what other doors did and sold. */
export function withNews(list: DoorList, { tickets: changed = [], ...news }: DoorNews): DoorList {
  const scans = mergeScans(list.scans, news.scans)
  const gone = new Set(news.revoked.map(({ registrationId }) => registrationId))
  const all = withTickets(list.tickets, changed)
  const tickets = all.some(({ registrationId }) => gone.has(registrationId))
    ? all.filter(({ registrationId }) => !gone.has(registrationId))
    : all
  const isSame =
    scans.length === list.scans.length &&
    news.revoked.length === list.revoked.length &&
    tickets === list.tickets
  // What is shown, and kept for reading without a network, is written again only for news.
  return isSame ? { ...list, asOf: news.asOf } : { ...list, ...news, scans, tickets }
}

/** A place that was sold, and the scan with which its holder came in. */
export interface Sold {
  ticket: DoorTicket
  scan: DoorScan
}

/** The list with a place that was sold at this door. */
export function withSold(list: DoorList, { ticket, scan }: Sold): DoorList {
  return { ...list, tickets: withTickets(list.tickets, [ticket]), scans: mergeScans(list.scans, [scan]) }
}

/** In the order of names; the same array where nothing is new. */
function withTickets(known: DoorTicket[], changed: readonly DoorTicket[]): DoorTicket[] {
  const byId = new Map(known.map((ticket) => [ticket.registrationId, ticket]))
  const isKnown = ({ registrationId, version, name, code, owedMinor }: DoorTicket) => {
    const before = byId.get(registrationId)
    const isOwed = before?.owedMinor === owedMinor
    return isOwed && before?.version === version && before.name === name && before.code === code
  }
  if (changed.every(isKnown)) return known
  for (const ticket of changed) byId.set(ticket.registrationId, ticket)
  return [...byId.values()].sort((one, other) => one.name.localeCompare(other.name))
}
