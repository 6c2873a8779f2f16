import * as calls from '@medlem/contract/fee'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { previewFee } from './previewFee.ts'
import { simulateFees } from './simulateFees.ts'

/** Fees tried on the members of the year before, by the function that prices purchases. */
export function feeTrialRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.previewFee, async ({ request, params, body }) =>
    previewFee(deps, await requireCaller(deps, request), { orgId: params.id, ...body }),
  )
  route(app, deps, calls.simulateFees, async ({ request, params, query }) =>
    simulateFees(deps, await requireCaller(deps, request), {
      orgId: params.id,
      year: Number(query.year),
      show: query.show,
      page: Number(query.page),
    }),
  )
}
