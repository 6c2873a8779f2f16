import * as calls from '@medlem/contract/payout'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { auditAdministration } from '../../people/access/auditCaller.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { presentFeeds, presentOnePayout, presentPayouts } from './presentPayouts.ts'

/** What payment providers paid to an organisation's bank. */
export function payoutRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listPayouts, async ({ caller, params, query }) => {
    const organisation = await requireAdministered(deps, caller, params.id, 'money:read')
    const payouts = await presentPayouts(deps, {
      orgId: organisation.id,
      isOpen: query.choice === 'open',
      after: query.after,
    })
    return { payouts, feeds: await presentFeeds(deps, organisation) }
  })

  memberRoute(app, deps, calls.getPayout, async ({ caller, params }) => {
    const { id: orgId } = await requireAdministered(deps, caller, params.id, 'money:read')
    return presentOnePayout(deps, caller, { orgId, payoutId: params.payoutId })
  })

  memberRoute(
    app,
    deps,
    calls.fetchPayouts,
    async ({ caller, params }) => {
      const organisation = await requireAdministered(deps, caller, params.id, 'money:write')
      const { id: orgId } = organisation
      await deps.db.transaction(async (tx) => {
        await deps.jobs.enqueue(tx, 'fetchPayouts', { orgId }, { singletonKey: orgId })
        await auditAdministration(tx, caller, { action: 'payouts_fetch', orgId, at: deps.clock.now() })
      })
      return { feeds: await presentFeeds(deps, organisation) }
    },
    { perHour: 60 },
  )
}
