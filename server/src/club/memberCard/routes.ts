import { listMemberCards, replaceCardKey } from '@medlem/contract/memberCard'
import { Id } from '@medlem/contract/scalar'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { notFound } from '../../platform/error/appError.ts'
import { answerInTime } from '../../platform/http/answerInTime.ts'
import { apiHeaders } from '../../platform/http/headers.ts'
import { limitRates } from '../../platform/http/rateLimit.ts'
import { route } from '../../platform/http/route.ts'
import { catalogueCache } from '../catalogue/catalogueCache.ts'
import { publishedKeys, replaceCardKey as replace } from './cardKeys.ts'
import { cardState } from './checkCard.ts'
import { listCards } from './listCards.ts'

const KID = /^[0-9a-f]{16}$/
const Shown = z.object({ token: z.string() })

export function memberCardRoutes(app: FastifyInstance, deps: Deps): void {
  const selling = { ...deps, catalogue: catalogueCache(deps.db) }

  route(app, deps, listMemberCards, async ({ request, params }) =>
    listCards(selling, request, params.memberId),
  )

  memberRoute(
    app,
    deps,
    replaceCardKey,
    ({ caller, params, body }) => replace(deps, caller, { orgId: params.id, withdraw: body.withdraw }),
    { perHour: 30 },
  )
}

/**
 * For those who check cards, who are not signed in: an organisation's public keys, and whether a card still agrees with the books; `others`
 * are routes of tokens in a body too, limited with them.
 */
export async function cardCheckRoutes(
  app: FastifyInstance,
  deps: Deps,
  others: (scope: FastifyInstance, deps: Deps) => void,
): Promise<void> {
  await app.register(async (scope) => {
    answerInTime(scope)
    apiHeaders(scope)
    await limitRates(scope, deps)
    const schema = { hide: true }

    scope.get<{ Params: { of: string } }>('/card-keys/:of', { schema }, async ({ params: { of } }, reply) => {
      const orgId = Id.safeParse(of).data
      const keys = orgId
        ? await publishedKeys(deps, { orgId })
        : KID.test(of)
          ? await publishedKeys(deps, { kid: of })
          : undefined
      if (!keys) throw notFound()
      // Public, and checked by programs of other origins too.
      reply
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'public, max-age=300')
        .type('application/jwk-set+json; charset=utf-8')
      return JSON.stringify(keys)
    })

    // The token comes in the body, so no log of an address has it.
    scope.post('/card-state', { schema, bodyLimit: 4096 }, async ({ body }) => {
      const shown = Shown.safeParse(body).data
      return { state: shown ? await cardState(deps, shown.token) : 'unsigned' }
    })

    others(scope, deps)
  })
}
