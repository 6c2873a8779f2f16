import { beginPaymentTest as begin, finishPaymentTest as finish } from '@medlem/contract/setup'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { beginPaymentTest } from './beginPaymentTest.ts'
import { finishPaymentTest } from './finishPaymentTest.ts'

/** Whether the keys of an organisation's payment provider, and of the app beside it, work. */
export function paymentTestRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    begin,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return beginPaymentTest(deps, caller, { orgId: params.id, provider: body.provider })
    },
    { perHour: 30 },
  )

  memberRoute(app, deps, finish, ({ caller, params, body }) =>
    finishPaymentTest(deps, caller, {
      orgId: params.id,
      id: params.testId,
      query: body.query,
    }),
  )
}
