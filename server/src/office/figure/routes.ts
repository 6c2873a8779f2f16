import { getOrganisationFigures } from '@medlem/contract/memberFigure'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readFigures } from './readFigures.ts'

/** How many members an organisation and those below it have. */
export function memberFigureRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, getOrganisationFigures, ({ caller, params }) =>
    readFigures(deps, caller, { orgId: params.id, year: Number(params.year) }),
  )
}
