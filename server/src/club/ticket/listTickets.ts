import { sign } from 'node:crypto'
import type { Ticket } from '@medlem/contract/ticket'
import { LONGEST_DAY_MS } from '@medlem/domain/calendar'
import { isComing } from '@medlem/domain/event'
import { composeTicketToken } from '@medlem/domain/ticketToken'
import { textIn } from '@medlem/domain/translation'
import type { Caller } from '../../people/access/caller.ts'
import { requireReach } from '../../people/access/reach.ts'
import { listReach } from '../../people/access/reachStore.ts'
import { configuredWallets } from '../../platform/config/wallet.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { type SigningKey, signingKeyOf } from '../memberCard/cardKeys.ts'
import { memberName } from '../membership/persons.ts'
import { findRegistration } from '../registration/store.ts'
import { listTicketRows, type TicketRow } from './store.ts'

/** A ticket for each sign-up of the family that has a place, of events that are not past; soonest first. */
export async function listTickets(deps: Deps, caller: Caller): Promise<Ticket[]> {
  const now = deps.clock.now()
  const family = await listReach(deps.db, caller.subject.id)
  const memberIds = family.flatMap(({ id, enabled }) => (enabled ? [id] : []))
  const endsAfter = new Date(now.getTime() - LONGEST_DAY_MS)
  const rows = await listTicketRows(deps.db, { memberIds, endsAfter })
  return present(
    deps,
    rows.filter(({ event }) => isComing({ enabled: true, endDate: event.endDate.toISOString() }, now)),
    caller.language,
  )
}

/** One of them, also after the event. */
export async function requireTicket(deps: Deps, caller: Caller, registrationId: string): Promise<Ticket> {
  const found = await findRegistration(deps.db, registrationId)
  if (!found) throw notFound()
  await requireReach(deps, caller, found.memberId, 'read')
  const ticket = await findTicket(deps, registrationId, caller.language)
  if (!ticket) throw notFound()
  return ticket
}

/** The ticket of a sign-up, in a language; undefined where it has no place. Whose it is, is not asked. */
export async function findTicket(
  deps: Signing,
  registrationId: string,
  language: string,
): Promise<Ticket | undefined> {
  const rows = await listTicketRows(deps.db, { registrationId })
  const [ticket] = await present(deps, rows, language)
  return ticket
}

type Signing = Pick<Deps, 'db' | 'config' | 'clock'>

async function present(deps: Signing, rows: readonly TicketRow[], language: string): Promise<Ticket[]> {
  const keys = new Map<string, SigningKey>()
  const tickets: Ticket[] = []
  const wallets = configuredWallets(deps.config.wallets)
  for (const { row, event, person, organisation } of rows) {
    const key = keys.get(event.orgId) ?? (await signingKeyOf(deps, event.orgId))
    keys.set(event.orgId, key)
    const content = { registrationId: row.id, version: row.ticketVersion }
    tickets.push({
      registrationId: row.id,
      eventId: event.id,
      memberId: row.memberId,
      name: memberName(person),
      eventTitle: textIn(event, 'title', language),
      startDate: event.startDate.toISOString(),
      endDate: event.endDate.toISOString(),
      location: textIn(event, 'location', language) ?? '',
      organisationName: organisation.name,
      hue: organisation.hue,
      code: row.ticketCode,
      wallets,
      token: composeTicketToken(key.kid, content, (bytes) => sign(null, bytes, key.privateKey)),
    })
  }
  return tickets
}
