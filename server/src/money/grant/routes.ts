import {
  grantYear as grantYearCall,
  recordPayment as recordPaymentCall,
  revokeYear as revokeYearCall,
} from '@medlem/contract/grant'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { grantYear } from './grantYear.ts'
import { recordPayment } from './recordPayment.ts'
import { revokeYear } from './revokeYear.ts'

/** Years that an administrator gives, with or without money that came outside the portal (design §2.4). */
export function grantRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, recordPaymentCall, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return recordPayment(deps, caller, { membershipId: params.id, ...body })
  })
  route(app, deps, grantYearCall, async ({ params, body, request, reply }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return grantYear(deps, caller, { membershipId: params.id, ...body })
  })
  route(app, deps, revokeYearCall, async ({ params, body, request }) =>
    revokeYear(deps, await requireCaller(deps, request), { historyId: params.id, ...body }),
  )
}
