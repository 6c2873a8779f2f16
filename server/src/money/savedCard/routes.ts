import { deleteSavedCard, listSavedCards } from '@medlem/contract/savedCard'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { deleteSavedCard as forget } from './forgetCard.ts'
import { listOwnCards } from './listSavedCards.ts'

/** X12: the cards that are kept for a member. */
export function savedCardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listSavedCards, async ({ request }) =>
    listOwnCards(deps, await requireCaller(deps, request)),
  )

  route(app, deps, deleteSavedCard, async ({ request, reply, params }) => {
    const caller = await requireCaller(deps, request)
    reply.code(204)
    return forget(deps, caller, params.id)
  })
}
