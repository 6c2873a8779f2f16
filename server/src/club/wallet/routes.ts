import { CARD_CHECK } from '@medlem/contract/paths'
import { addDays, copenhagenDate, copenhagenInstant } from '@medlem/domain/calendar'
import { readCardToken } from '@medlem/domain/cardToken'
import { readTicketToken } from '@medlem/domain/ticketToken'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findOrganisation } from '../../people/organisation/store.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { requestLanguage } from '../../platform/http/requestLanguage.ts'
import { orgOfKey } from '../memberCard/cardKeys.ts'
import { cardState } from '../memberCard/checkCard.ts'
import { shownTicket } from '../ticket/shownTicket.ts'
import { applePass } from './applePass.ts'
import { googleSaveAddress } from './googlePass.ts'
import type { PassContent } from './pass.ts'

const Shown = z.object({ token: z.string() })

/** Puts a card or a ticket into a wallet, for those who have it, signed in or not; 404 where the operator configured none. */
export function walletRoutes(scope: FastifyInstance, deps: Deps): void {
  const { apple, google } = deps.config.wallets
  const options = { schema: { hide: true }, bodyLimit: 4096 }

  // The form of the portal, by which Safari hands a pass to Wallet.
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  if (apple)
    scope.post('/card-pass/apple', options, async (request, reply) => {
      const content = await contentOf(deps, request)
      reply
        .type('application/vnd.apple.pkpass')
        .header('content-disposition', `attachment; filename="${content.kind}.pkpass"`)
      return applePass(apple, content)
    })

  if (google)
    scope.post('/card-pass/google', options, async (request) => ({
      url: await googleSaveAddress(google, await contentOf(deps, request)),
    }))
}

/** The card or ticket of the token in the body; 404 unless it holds and today's books agree. */
async function contentOf(deps: Deps, request: FastifyRequest): Promise<PassContent> {
  const token = Shown.safeParse(request.body).data?.token ?? ''
  const card = readCardToken(token)
  const kid = card?.kid ?? readTicketToken(token)?.kid
  const orgId = kid === undefined ? undefined : await orgOfKey(deps.db, kid)
  const organisation = orgId === undefined ? undefined : await findOrganisation(deps.db, orgId)
  if (!organisation) throw notFound()
  const address = `${deps.config.baseUrl}${CARD_CHECK}#${token}`
  const language = requestLanguage(request)
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
