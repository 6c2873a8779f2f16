import * as calls from '@medlem/contract/movement'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listMovements } from './listMovements.ts'
import { readIncome } from './readIncome.ts'

/** Money that an organisation received and gave back, for those who look after it. */
export function movementRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getIncome, ({ caller, params }) =>
    readIncome(deps, caller, { orgId: params.id, month: params.month }),
  )

  memberRoute(app, deps, calls.listMovements, ({ caller, params, query }) =>
    listMovements(deps, caller, { orgId: params.id, ...query }),
  )
}
