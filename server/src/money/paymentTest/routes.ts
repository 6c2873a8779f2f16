import { beginPaymentTest as begin, finishPaymentTest as finish } from '@medlem/contract/setup'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { beginPaymentTest } from './beginPaymentTest.ts'
import { finishPaymentTest } from './finishPaymentTest.ts'

/** Whether the keys of an organisation's payment provider, and of the app beside it, work. */
export function paymentTestRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    begin,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return beginPaymentTest(deps, caller, { orgId: params.id, provider: body.provider })
    },
    { perHour: 30 },
  )

  route(app, deps, finish, async ({ request, params, body }) =>
    finishPaymentTest(deps, await requireCaller(deps, request), {
      orgId: params.id,
      id: params.testId,
      query: body.query,
    }),
  )
}
