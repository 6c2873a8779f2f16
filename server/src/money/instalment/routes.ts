import * as calls from '@medlem/contract/instalment'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { recordInstalment, releaseInstalment, stopPlan, takeBackInstalment } from './decideInstalment.ts'
import { payInstalment } from './payInstalment.ts'
import { listPlansPaidBy } from './readPlans.ts'

/** Prices that are paid in parts, for the one who pays and for those who administer the organisation (decision 38). */
export function instalmentRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listInstalments, async ({ caller }) => {
    const { subject } = caller
    return listPlansPaidBy(deps.db, subject.id, copenhagenDate(deps.clock.now()))
  })

  memberRoute(
    app,
    deps,
    calls.payInstalment,
    async ({ params, body, caller, reply }) => {
      const { item, created } = await payInstalment(deps, caller, { partId: params.id, ...body })
      reply.code(created ? 201 : 200)
      return item
    },
    { perHour: 120 },
  )

  memberRoute(app, deps, calls.recordInstalment, async ({ params, body, caller, reply }) => {
    reply.code(201)
    return recordInstalment(deps, caller, { orgId: params.id, partId: params.partId, ...body })
  })

  memberRoute(app, deps, calls.takeBackInstalment, ({ params, body, caller }) =>
    takeBackInstalment(deps, caller, {
      ...{ orgId: params.id, partId: params.partId, reason: body.reason },
    }),
  )

  memberRoute(app, deps, calls.releaseInstalment, ({ params, body, caller }) =>
    releaseInstalment(deps, caller, {
      ...{ orgId: params.id, partId: params.partId, reason: body.reason },
    }),
  )

  memberRoute(app, deps, calls.stopInstalments, ({ params, body, caller }) =>
    stopPlan(deps, caller, {
      ...{ orgId: params.id, planId: params.planId, reason: body.reason },
    }),
  )
}
