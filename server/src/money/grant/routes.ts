import {
  grantPeriod as grantPeriodCall,
  recordPayment as recordPaymentCall,
  revokePeriod as revokePeriodCall,
} from '@medlem/contract/grant'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { grantPeriod } from './grantPeriod.ts'
import { recordPayment } from './recordPayment.ts'
import { revokePeriod } from './revokePeriod.ts'

/** Years that an administrator gives, with or without money that came outside the portal (design §2.4). */
export function grantRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, recordPaymentCall, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return recordPayment(deps, caller, { membershipId: params.id, ...body })
  })
  route(app, deps, grantPeriodCall, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return grantPeriod(deps, caller, { membershipId: params.id, ...body })
  })
  route(app, deps, revokePeriodCall, async ({ params, body, request }) =>
    revokePeriod(deps, await requireCaller(deps, request), { historyId: params.id, ...body }),
  )
}
