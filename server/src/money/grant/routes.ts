import {
  grantPeriod as grantPeriodCall,
  recordPayment as recordPaymentCall,
  revokePeriod as revokePeriodCall,
} from '@medlem/contract/grant'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { grantPeriod } from './grantPeriod.ts'
import { recordPayment } from './recordPayment.ts'
import { revokePeriod } from './revokePeriod.ts'

/** Years that an administrator gives, with or without money that came outside the portal (design §2.4). */
export function grantRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, recordPaymentCall, async ({ params, body, caller, reply }) => {
    reply.code(201)
    return recordPayment(deps, caller, { membershipId: params.id, ...body })
  })
  memberRoute(app, deps, grantPeriodCall, async ({ params, body, caller, reply }) => {
    reply.code(201)
    return grantPeriod(deps, caller, { membershipId: params.id, ...body })
  })
  memberRoute(app, deps, revokePeriodCall, ({ params, body, caller }) =>
    revokePeriod(deps, caller, { historyId: params.id, ...body }),
  )
}
