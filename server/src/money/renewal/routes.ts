import { updateMembership as updateMembershipCall } from '@medlem/contract/membershipChange'
import * as calls from '@medlem/contract/renewal'
import type { FastifyInstance } from 'fastify'
import { requireSameMember } from '../../club/membership/present.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
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
  memberRoute(app, deps, calls.getRenewal, ({ caller, params }) => readOwnRenewal(deps, caller, params.id))

  memberRoute(app, deps, calls.listRenewals, ({ caller, params, query }) =>
    listRenewals(deps, caller, { orgId: params.id, page: Number(query.page) }),
  )

  memberRoute(
    app,
    deps,
    calls.checkRenewal,
    ({ caller, params, body }) =>
      checkHeldForReview(deps, caller, {
        orgId: params.id,
        id: params.renewalId,
        named: body.authorizationIdentifier,
      }),
    { perHour: 60 },
  )

  memberRoute(app, deps, calls.releaseRenewal, ({ caller, params, body }) =>
    resolveReview(deps, caller, {
      orgId: params.id,
      id: params.renewalId,
      reason: body.reason,
    }),
  )

  memberRoute(app, deps, updateMembershipCall, async ({ caller, params, body, reply }) => {
    requireSameMember(body.memberId, params.memberId)
    const { item, ignored } = await updateMembership(deps, caller, { ...body, memberId: params.memberId })
    if (ignored.length > 0) reply.header('x-ignored-fields', ignored.join(', '))
    return item
  })
}
