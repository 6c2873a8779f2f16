import { createHash } from 'node:crypto'
import type { OrganisationRow } from '@medlem/database/schema/organisation'
import type { ReadCard } from '@medlem/domain/cardToken'

/** A card whose signature and membership were checked, to be put into a wallet. */
export interface PassContent {
  card: ReadCard
  organisation: Pick<OrganisationRow, 'id' | 'name' | 'hue'>
  /** What the code of the card says: the address of the page that checks it. */
  address: string
  language: string
}

/** The same card is the same pass, and that of another year another one. */
export function passSerial({ address }: PassContent): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 32)
}

/** When the card ends. */
export const passEnd = ({ card }: PassContent): Date => new Date(card.endsAt * 1000)
