import * as calls from '@medlem/contract/office'
import { getSetup } from '@medlem/contract/setup'
import type { FastifyInstance } from 'fastify'
import { requireAdministered, requireStaff } from '../../people/access/administer.ts'
import { requireCaller } from '../../people/access/caller.ts'
import { administers } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readSetup } from '../setup/readSetup.ts'
import { readHome } from './readHome.ts'
import { readYear } from './readYear.ts'

/** What those who administer an organisation see first. */
export function officeHomeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.getOfficeHome, async ({ request, params }) => {
    const caller = await requireCaller(deps, request)
    const { id, key } = await requireStaff(deps, caller, params.id)
    return readHome(deps, { orgId: id, may: (right) => administers(caller, { key }, right) })
  })
  route(app, deps, getSetup, async ({ request, params }) =>
    readSetup(deps, await requireCaller(deps, request), params.id),
  )
  route(app, deps, calls.getOfficeYear, async ({ request, params }) => {
    const organisation = await requireAdministered(
      deps,
      await requireCaller(deps, request),
      params.id,
      'money:read',
    )
    return readYear(deps, organisation, Number(params.year))
  })
}
