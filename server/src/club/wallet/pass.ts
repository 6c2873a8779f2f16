import { createHash } from 'node:crypto'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { ReadCard } from '@medlem/domain/cardToken'
import type { ShownTicket } from '../ticket/shownTicket.ts'

interface Content {
  organisation: Pick<OrganisationRow, 'id' | 'name' | 'hue'>
  /** What the code says: the address of the page that checks it. */
  address: string
  language: string
  /** When it holds no longer. */
  endsAt: Date
}

export type CardPass = Content & { kind: 'card'; card: ReadCard }
export type TicketPass = Content & { kind: 'ticket'; ticket: ShownTicket }
/** A card or a ticket that was checked against today's books, to be put into a wallet. */
export type PassContent = CardPass | TicketPass

/** The same card, by what its code says, is the same pass, and that of another year another one. */
export function passSerial(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 32)
}
