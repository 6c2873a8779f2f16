import { deleteSavedCard, listSavedCards, type SavedCard } from '@medlem/contract/savedCard'
import { copenhagenDate } from '@medlem/domain/calendar'
import { paymentMethodName } from '@medlem/domain/paymentMethod'
import { keepsAgreements } from '@medlem/domain/savedCard'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../people/access/caller.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { deleteSavedCard as forget } from './forgetCard.ts'
import { listKeptCards } from './store.ts'

/** X12: the cards that are kept for a member. */
export function savedCardRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, listSavedCards, ({ caller }) => listOwnCards(deps, caller))

  memberRoute(app, deps, deleteSavedCard, async ({ caller, reply, params }) => {
    reply.code(204)
    return forget(deps, caller, params.id)
  })
}

/** The member's own cards, by what a person recognises them by; the provider's names stay here. */
async function listOwnCards(deps: Deps, caller: Caller): Promise<SavedCard[]> {
  const rows = await listKeptCards(deps.db, { memberId: caller.subject.id })
  const on = copenhagenDate(deps.clock.now())
  return rows.map(({ id, orgId, provider, brand, last4, expiry, savedAt }) => ({
    id,
    orgId,
    brand,
    last4,
    expiry,
    ...(keepsAgreements(provider) ? { app: paymentMethodName(provider, { currency: 'DKK', on }) } : {}),
    savedAt: savedAt.toISOString(),
  }))
}
