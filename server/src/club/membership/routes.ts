import { getFamilyStatus, listMemberships } from '@medlem/contract/membership'
import { calculateStatus, createMembership, createPeriod } from '@medlem/contract/membershipChange'
import { listPeriods } from '@medlem/contract/membershipPeriods'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { callerAtVersion } from '../catalogue/callerAtVersion.ts'
import { catalogueCache } from '../catalogue/catalogueCache.ts'
import { calculateStatus as calculate } from './calculateStatus.ts'
import { createMembership as create } from './createMembership.ts'
import { draftPeriod } from './draftPeriod.ts'
import { familyStatus } from './familyStatus.ts'
import { requireSameMember, toPeriod } from './present.ts'
import { findOwnMembership } from './readMembership.ts'
import { readPeriods } from './readPeriods.ts'

export function membershipRoutes(app: FastifyInstance, deps: Deps): void {
  const selling = { ...deps, catalogue: catalogueCache(deps.db) }

  memberRoute(app, deps, listMemberships, ({ caller, params, query }) =>
    findOwnMembership(deps, caller, { ...params, orgId: query.orgId }),
  )

  route(
    app,
    deps,
    createMembership,
    async ({ request, params, body, reply }) => {
      const { caller, version } = await callerAtVersion(deps, request)
      requireSameMember(body.memberId, params.memberId)
      const input = { memberId: params.memberId, orgId: body.orgId, version }
      const { created, membership } = await create(selling, caller, input)
      reply.code(created ? 201 : 200)
      return membership
    },
    { asMade: true },
  )

  memberRoute(app, deps, createPeriod, async ({ caller, params, body, reply }) => {
    const { created, row } = await draftPeriod(deps, caller, { ...body, membershipId: params.id })
    reply.code(created ? 201 : 200)
    return toPeriod(row, [], { id: caller.subject.id, seesPayments: true, language: caller.language })
  })

  memberRoute(app, deps, listPeriods, ({ caller, params }) => readPeriods(deps, caller, params.id))

  route(
    app,
    deps,
    getFamilyStatus,
    async ({ request, params }) => familyStatus(selling, request, params.memberId),
    { asMade: true },
  )

  memberRoute(app, deps, calculateStatus, ({ caller, body }) => calculate(deps, caller, body.memberIds), {
    perHour: 60,
  })
}
