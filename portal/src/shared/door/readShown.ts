import type { DoorList } from '@medlem/contract/door'
import type { Shown } from '@medlem/domain/door'
import { readTicketCode } from '@medlem/domain/ticketCode'
import { readTicketToken } from '@medlem/domain/ticketToken'
import { isSignedBy, tokenIn } from '../../api/memberCard/verifyCard.ts'

/** What a code or some typed letters are: a ticket of this organisation, or why not. */
export type ReadShown = Shown | 'forged' | 'none' | 'unchecked'

/** Reads what was scanned or typed, and checks who signed it with the keys of the list, so without a network. */
export async function readShown(text: string, { keys }: Pick<DoorList, 'keys'>): Promise<ReadShown> {
  const code = readTicketCode(text)
  if (code !== undefined) return { code }
  const ticket = readTicketToken(tokenIn(text))
  if (!ticket) return 'none'
  const key = keys.find(({ kid }) => kid === ticket.kid)
  if (!key) return 'forged'
  try {
    return (await isSignedBy(ticket, key)) ? ticket : 'forged'
  } catch {
    // A browser without Ed25519.
    return 'unchecked'
  }
}
