import * as calls from '@medlem/contract/feeChange'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { previewFee } from './previewFee.ts'
import { simulateFees } from './simulateFees.ts'

/** Fees tried on the members of the year before, by the function that prices purchases. */
export function feeTrialRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.previewFee, ({ caller, params, body }) =>
    previewFee(deps, caller, { orgId: params.id, ...body }),
  )
  memberRoute(app, deps, calls.simulateFees, ({ caller, params, query }) =>
    simulateFees(deps, caller, {
      orgId: params.id,
      year: Number(query.year),
      show: query.show,
      page: Number(query.page),
    }),
  )
}
