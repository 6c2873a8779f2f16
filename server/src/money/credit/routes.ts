import * as calls from '@medlem/contract/credit'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { decidePayback, payBackCredit } from './payBack.ts'
import { readCredit, readOwnCredit } from './readCredit.ts'
import { spendCredit } from './spendCredit.ts'
import { takeBackCredit } from './takeBack.ts'
import { undoPayback } from './undoPayback.ts'

/** What payers have paid too much: for themselves, and for those who look after an organisation's money (decision 73). */
export function creditRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listOwnCredit, ({ caller }) => readOwnCredit(deps, caller.subject.id))

  memberRoute(app, deps, calls.spendCredit, async ({ caller, params, body, reply }) => {
    reply.code(201)
    return spendCredit(deps, caller, { planId: params.id, ...body })
  })

  memberRoute(app, deps, calls.listCredit, ({ caller, params }) => readCredit(deps, caller, params.id))

  memberRoute(app, deps, calls.payBackCredit, async ({ caller, params, body, reply }) => {
    reply.code(201)
    return payBackCredit(deps, caller, { orgId: params.id, payerId: params.payerId, ...body })
  })

  memberRoute(app, deps, calls.approveCreditPayback, ({ caller, params }) =>
    decidePayback(deps, caller, { orgId: params.id, paybackId: params.paybackId, approves: true }),
  )

  memberRoute(app, deps, calls.rejectCreditPayback, ({ caller, params, body }) =>
    decidePayback(deps, caller, {
      orgId: params.id,
      paybackId: params.paybackId,
      approves: false,
      reason: body.reason,
    }),
  )

  memberRoute(app, deps, calls.undoPayback, ({ caller, params, body }) =>
    undoPayback(deps, caller, { orgId: params.id, entryId: params.entryId, ...body }),
  )

  memberRoute(app, deps, calls.takeBackCredit, ({ caller, params, body }) =>
    takeBackCredit(deps, caller, { orgId: params.id, entryId: params.entryId, ...body }),
  )
}
