import * as calls from '@medlem/contract/instalment'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { listPlansPaidBy } from '../plan/readPlans.ts'
import { payPart } from '../purchase/payPart.ts'
import { recordPart, releasePart, stopPlan, takeBackPart } from './decidePart.ts'

/** Prices that are paid in parts, for the one who pays and for those who administer the organisation (decision 38). */
export function instalmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listInstalments, async ({ request }) => {
    const { subject } = await requireCaller(deps, request)
    return listPlansPaidBy(deps.db, subject.id, copenhagenDate(deps.clock.now()))
  })

  route(app, deps, calls.payInstalment, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    const { item, created } = await payPart(deps, caller, { partId: params.id, ...body })
    reply.code(created ? 201 : 200)
    return item
  })

  route(app, deps, calls.recordInstalment, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return recordPart(deps, caller, { orgId: params.id, partId: params.partId, ...body })
  })

  route(app, deps, calls.takeBackInstalment, async ({ params, body, request }) =>
    takeBackPart(deps, await requireCaller(deps, request), {
      ...{ orgId: params.id, partId: params.partId, reason: body.reason },
    }),
  )

  route(app, deps, calls.releaseInstalment, async ({ params, body, request }) =>
    releasePart(deps, await requireCaller(deps, request), {
      ...{ orgId: params.id, partId: params.partId, reason: body.reason },
    }),
  )

  route(app, deps, calls.stopInstalments, async ({ params, body, request }) =>
    stopPlan(deps, await requireCaller(deps, request), {
      ...{ orgId: params.id, planId: params.planId, reason: body.reason },
    }),
  )
}
