import * as fees from '@medlem/contract/fee'
import * as calls from '@medlem/contract/organisationSettings'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readSettings } from './readSettings.ts'
import { createFee, updateFee } from './writeFee.ts'
import { copyFees, createDiscountCode, updateDiscountCode, updateFamilyCap } from './writeFeeRules.ts'
import { createOrganisation, updateOrganisation } from './writeOrganisation.ts'
import { updatePaymentSettings } from './writePaymentSettings.ts'

/** X8: an organisation's own affairs. */
export function organisationSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.getOrganisationSettings, async ({ request, params }) => {
    const caller = await requireCaller(deps, request)
    const { id } = await requireAdministered(deps, caller, params.id, 'settings:read')
    return readSettings(deps, deps.db, { id, language: caller.language })
  })

  route(app, deps, calls.createOrganisation, async ({ request, reply, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createOrganisation(deps, caller, body)
  })

  route(app, deps, calls.updateOrganisation, async ({ request, params, body }) =>
    updateOrganisation(deps, await requireCaller(deps, request), { id: params.id, body }),
  )

  route(app, deps, calls.createFee, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createFee(deps, caller, { orgId: params.id, body })
  })

  route(app, deps, calls.updateFee, async ({ request, params, body }) =>
    updateFee(deps, await requireCaller(deps, request), {
      orgId: params.id,
      id: params.configurationId,
      body,
    }),
  )

  route(app, deps, fees.updateFamilyCap, async ({ request, params, body }) =>
    updateFamilyCap(deps, await requireCaller(deps, request), { orgId: params.id, ...body }),
  )

  route(app, deps, fees.createDiscountCode, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createDiscountCode(deps, caller, { orgId: params.id, body })
  })

  route(app, deps, fees.updateDiscountCode, async ({ request, params, body }) =>
    updateDiscountCode(deps, await requireCaller(deps, request), {
      orgId: params.id,
      id: params.codeId,
      body,
    }),
  )

  route(app, deps, fees.copyFees, async ({ request, params, body }) =>
    copyFees(deps, await requireCaller(deps, request), { orgId: params.id, ...body }),
  )

  route(app, deps, calls.updatePaymentSettings, async ({ request, params, body }) =>
    updatePaymentSettings(deps, await requireCaller(deps, request), { id: params.id, body }),
  )
}
