import { updateMembership as updateMembershipCall } from '@medlem/contract/membershipChange'
import * as calls from '@medlem/contract/renewal'
import type { FastifyInstance } from 'fastify'
import { requireSameMember } from '../../club/membership/wire.ts'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { instalmentRoutes } from '../instalment/routes.ts'
import { checkHeldForReview } from './checkHeldForReview.ts'
import { listRenewals } from './listRenewals.ts'
import { readOwnRenewal } from './readRenewal.ts'
import { resolveReview } from './resolveReview.ts'
import { updateMembership } from './updateMembership.ts'

/** Automatic renewals, for the one who pays and for those who administer the organisation (design §2.8). */
export function renewalRoutes(app: FastifyInstance, deps: Deps): void {
  // Charges of kept cards too.
  instalmentRoutes(app, deps)
  route(app, deps, calls.getRenewal, async ({ request, params }) =>
    readOwnRenewal(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.listRenewals, async ({ request, params, query }) =>
    listRenewals(deps, await requireCaller(deps, request), { orgId: params.id, page: Number(query.page) }),
  )

  route(
    app,
    deps,
    calls.checkRenewal,
    async ({ request, params, body }) =>
      checkHeldForReview(deps, await requireCaller(deps, request), {
        orgId: params.id,
        id: params.renewalId,
        named: body.authorizationIdentifier,
      }),
    { perHour: 60 },
  )

  route(app, deps, calls.releaseRenewal, async ({ request, params, body }) =>
    resolveReview(deps, await requireCaller(deps, request), {
      orgId: params.id,
      id: params.renewalId,
      reason: body.reason,
    }),
  )

  route(app, deps, updateMembershipCall, async ({ request, params, body, reply }) => {
    const caller = await requireCaller(deps, request)
    requireSameMember(body.memberId, params.memberId)
    const { item, ignored } = await updateMembership(deps, caller, { ...body, memberId: params.memberId })
    if (ignored.length > 0) reply.header('x-ignored-fields', ignored.join(', '))
    return item
  })
}
