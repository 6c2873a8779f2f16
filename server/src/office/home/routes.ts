import * as calls from '@medlem/contract/office'
import { getSetup } from '@medlem/contract/setup'
import type { FastifyInstance } from 'fastify'
import { requireAdministered, requireStaff } from '../../people/access/administer.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import { administers } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readSetup } from '../setup/readSetup.ts'
import { readHome } from './readHome.ts'
import { readYear } from './readYear.ts'

/** What those who administer an organisation see first. */
export function officeHomeRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getOfficeHome, async ({ caller, params }) => {
    const { id, key } = await requireStaff(deps, caller, params.id)
    return readHome(deps, { orgId: id, may: (right) => administers(caller, { key }, right) })
  })
  memberRoute(app, deps, getSetup, ({ caller, params }) => readSetup(deps, caller, params.id))
  memberRoute(app, deps, calls.getOfficeYear, async ({ caller, params }) => {
    const organisation = await requireAdministered(deps, caller, params.id, 'money:read')
    return readYear(deps, organisation, Number(params.year))
  })
}
