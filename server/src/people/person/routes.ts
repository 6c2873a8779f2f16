import * as calls from '@medlem/contract/person'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { addPerson } from './addPerson.ts'
import { correctPerson } from './correctPerson.ts'
import { findSimilar } from './findSimilar.ts'

/** Members whom the staff of an organisation add and correct. */
export function personRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    calls.addPerson,
    async ({ request, reply, params, body }) => {
      const caller = await requireCaller(deps, request)
      reply.code(201)
      return addPerson(deps, caller, { orgId: params.id, body })
    },
    // A taken address is said, and no person adds so many by hand.
    { perHour: 300 },
  )

  route(app, deps, calls.correctPerson, async ({ request, params, body }) =>
    correctPerson(deps, await requireCaller(deps, request), {
      key: { orgId: params.id, memberId: params.memberId },
      body,
    }),
  )

  route(
    app,
    deps,
    calls.findSimilarPeople,
    async ({ request, params, body }) => ({
      people: await findSimilar(deps, await requireCaller(deps, request), { orgId: params.id, ...body }),
    }),
    { perMinute: 60 },
  )
}
