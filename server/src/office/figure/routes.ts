import { getOrganisationFigures } from '@medlem/contract/memberFigure'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readFigures } from './readFigures.ts'

/** How many members an organisation and those below it have. */
export function memberFigureRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getOrganisationFigures, async ({ request, params }) =>
    readFigures(deps, await requireCaller(deps, request), { orgId: params.id, year: Number(params.year) }),
  )
}
