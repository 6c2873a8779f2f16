import { CARD_CHECK } from '@medlem/contract/paths'
import { addDays, copenhagenDate, copenhagenInstant } from '@medlem/domain/calendar'
import { readCardToken } from '@medlem/domain/cardToken'
import { readTicketToken } from '@medlem/domain/ticketToken'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { orgOfKey } from '../memberCard/cardKeys.ts'
import { cardState } from '../memberCard/checkCard.ts'
import { shownTicket } from '../ticket/shownTicket.ts'
import type { PassContent } from './pass.ts'

/** The card or ticket of a token; 404 unless it holds and today's books agree. */
export async function shownContent(
  deps: Deps,
  { token, language }: { token: string; language: string },
): Promise<PassContent> {
  const card = readCardToken(token)
  const kid = card?.kid ?? readTicketToken(token)?.kid
  const orgId = kid === undefined ? undefined : await orgOfKey(deps.db, kid)
  const organisation = orgId === undefined ? undefined : await findOrganisation(deps.db, orgId)
  if (!organisation) throw notFound()
  const address = `${deps.config.baseUrl}${CARD_CHECK}#${token}`
  const common = { organisation, address, language }
  if (card) {
    if ((await cardState(deps, token)) !== 'current') throw notFound()
    return { ...common, kind: 'card', card, endsAt: new Date(card.endsAt * 1000) }
  }
  const ticket = await shownTicket(deps, token, language)
  if (!ticket) throw notFound()
  const dayAfter = addDays(copenhagenDate(ticket.endDate), 1)
  return { ...common, kind: 'ticket', ticket, endsAt: copenhagenInstant(dayAfter, '00:00') }
}
