import * as calls from '@medlem/contract/person'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { addPerson } from './addPerson.ts'
import { correctPerson } from './correctPerson.ts'
import { findSimilar } from './findSimilar.ts'

/** Members whom the staff of an organisation add and correct. */
export function personRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    calls.addPerson,
    async ({ caller, reply, params, body }) => {
      reply.code(201)
      return addPerson(deps, caller, { orgId: params.id, body })
    },
    // A taken address is said, and no person adds so many by hand.
    { perHour: 300 },
  )

  memberRoute(app, deps, calls.correctPerson, ({ caller, params, body }) =>
    correctPerson(deps, caller, {
      key: { orgId: params.id, memberId: params.memberId },
      body,
    }),
  )

  memberRoute(
    app,
    deps,
    calls.findSimilarPeople,
    async ({ caller, params, body }) => ({
      people: await findSimilar(deps, caller, { orgId: params.id, ...body }),
    }),
    { perMinute: 60 },
  )
}
