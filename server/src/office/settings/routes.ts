import * as fees from '@medlem/contract/feeChange'
import * as calls from '@medlem/contract/organisationSettings'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { readSettings } from './readSettings.ts'
import { createFee, updateFee } from './writeFee.ts'
import { copyFees, createDiscountCode, updateDiscountCode, updateFamilyCap } from './writeFeeRules.ts'
import { createOrganisation, updateOrganisation } from './writeOrganisation.ts'
import { updatePaymentSettings } from './writePaymentSettings.ts'

/** X8: an organisation's own affairs. */
export function organisationSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getOrganisationSettings, async ({ caller, params }) => {
    const { id } = await requireAdministered(deps, caller, params.id, 'settings:read')
    return readSettings(deps, deps.db, { id, language: caller.language })
  })

  memberRoute(app, deps, calls.createOrganisation, async ({ caller, reply, body }) => {
    reply.code(201)
    return createOrganisation(deps, caller, body)
  })

  memberRoute(app, deps, calls.updateOrganisation, ({ caller, params, body }) =>
    updateOrganisation(deps, caller, { id: params.id, body }),
  )

  memberRoute(app, deps, fees.createFee, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createFee(deps, caller, { orgId: params.id, body })
  })

  memberRoute(app, deps, fees.updateFee, ({ caller, params, body }) =>
    updateFee(deps, caller, {
      orgId: params.id,
      id: params.configurationId,
      body,
    }),
  )

  memberRoute(app, deps, fees.updateFamilyCap, ({ caller, params, body }) =>
    updateFamilyCap(deps, caller, { orgId: params.id, ...body }),
  )

  memberRoute(app, deps, fees.createDiscountCode, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createDiscountCode(deps, caller, { orgId: params.id, body })
  })

  memberRoute(app, deps, fees.updateDiscountCode, ({ caller, params, body }) =>
    updateDiscountCode(deps, caller, {
      orgId: params.id,
      id: params.codeId,
      body,
    }),
  )

  memberRoute(app, deps, fees.copyFees, ({ caller, params, body }) =>
    copyFees(deps, caller, { orgId: params.id, ...body }),
  )

  memberRoute(app, deps, calls.updatePaymentSettings, ({ caller, params, body }) =>
    updatePaymentSettings(deps, caller, { id: params.id, body }),
  )
}
