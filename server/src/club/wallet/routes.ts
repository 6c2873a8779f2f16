import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../platform/deps/deps.ts'
import { requestLanguage } from '../../platform/http/requestLanguage.ts'
import { applePass } from './applePass.ts'
import { googleSaveAddress } from './googlePass.ts'
import { shownContent } from './shownContent.ts'

const Shown = z.object({ token: z.string() })

const asked = (request: FastifyRequest) => ({
  token: Shown.safeParse(request.body).data?.token ?? '',
  language: requestLanguage(request),
})

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
      const content = await shownContent(deps, asked(request))
      reply
        .type('application/vnd.apple.pkpass')
        .header('content-disposition', `attachment; filename="${content.kind}.pkpass"`)
      return applePass(apple, content)
    })

  if (google)
    scope.post('/card-pass/google', options, async (request) => ({
      url: await googleSaveAddress(google, await shownContent(deps, asked(request))),
    }))
}
