import { CARD_CHECK } from '@medlem/contract/paths'
import { readCardToken } from '@medlem/domain/cardToken'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findOrganisation } from '../../../people/organisation/store.ts'
import type { Deps } from '../../../platform/deps/deps.ts'
import { notFound } from '../../../platform/error/appError.ts'
import { requestLanguage } from '../../../platform/http/requestLanguage.ts'
import { orgOfKey } from '../cardKeys.ts'
import { cardState } from '../checkCard.ts'
import { applePass } from './applePass.ts'
import { googleSaveAddress } from './googlePass.ts'
import type { PassContent } from './pass.ts'

const Shown = z.object({ token: z.string() })

/** Puts a card into a wallet, for those who have it; 404 where the operator configured none. */
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
        .header('content-disposition', 'attachment; filename="card.pkpass"')
      return applePass(apple, content)
    })

  if (google)
    scope.post('/card-pass/google', options, async (request) => ({
      url: await googleSaveAddress(google, await contentOf(deps, request)),
    }))
}

/** The card of the token in the body; 404 unless it holds and today's books agree. */
async function contentOf(deps: Deps, request: FastifyRequest): Promise<PassContent> {
  const token = Shown.safeParse(request.body).data?.token ?? ''
  const card = readCardToken(token)
  if (!card || (await cardState(deps, token)) !== 'current') throw notFound()
  const orgId = await orgOfKey(deps.db, card.kid)
  const organisation = orgId === undefined ? undefined : await findOrganisation(deps.db, orgId)
  if (!organisation) throw notFound()
  const address = `${deps.config.baseUrl}${CARD_CHECK}#${token}`
  return { card, organisation, address, language: requestLanguage(request) }
}
