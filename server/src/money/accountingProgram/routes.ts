import * as calls from '@medlem/contract/accountingProgram'
import type { FastifyInstance } from 'fastify'
import { requireAdministered } from '../../people/access/administer.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { presentMonth, presentProgram } from './present.ts'
import { decideSending, sendMonth } from './sendMonth.ts'
import { findProgram } from './store.ts'
import { deleteAccountingProgram, tryAccountingProgram, updateAccountingProgram } from './writeProgram.ts'

/** The program that an organisation keeps its books in, and the vouchers that are handed to it. */
export function accountingProgramRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getAccountingProgram, async ({ caller, params }) => {
    const { id: orgId } = await requireAdministered(deps, caller, params.id, 'money:read')
    return presentProgram(await findProgram(deps.db, orgId))
  })

  memberRoute(
    app,
    deps,
    calls.updateAccountingProgram,
    ({ caller, params, body }) => updateAccountingProgram(deps, caller, { orgId: params.id, ...body }),
    { perHour: 60 },
  )

  memberRoute(app, deps, calls.deleteAccountingProgram, ({ caller, params }) =>
    deleteAccountingProgram(deps, caller, { orgId: params.id }),
  )

  memberRoute(
    app,
    deps,
    calls.tryAccountingProgram,
    ({ caller, params }) => tryAccountingProgram(deps, caller, { orgId: params.id }),
    { perHour: 60 },
  )

  memberRoute(app, deps, calls.getMonthSending, async ({ caller, params }) => {
    const { id: orgId } = await requireAdministered(deps, caller, params.id, 'money:read')
    return presentMonth(deps.db, orgId, params.month)
  })

  memberRoute(app, deps, calls.sendMonth, ({ caller, params }) =>
    sendMonth(deps, caller, { orgId: params.id, month: params.month }),
  )

  memberRoute(app, deps, calls.decideSending, ({ caller, params, body }) =>
    decideSending(deps, caller, {
      orgId: params.id,
      month: params.month,
      number: Number(params.number),
      ...body,
    }),
  )
}
