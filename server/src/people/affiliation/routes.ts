import * as calls from '@medlem/contract/affiliation'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { acceptAffiliation, askAffiliation, endAffiliation, listAffiliations } from './affiliations.ts'
import { endAgreement, giveAgreement, listSharedPeople } from './agreements.ts'

/** Which organisation is below which, and what those above may read. */
export function affiliationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listAffiliations, async ({ request, params }) =>
    listAffiliations(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, calls.askAffiliation, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return askAffiliation(deps, caller, { orgId: params.id, ...body })
  })

  route(app, deps, calls.acceptAffiliation, async ({ request, params }) =>
    acceptAffiliation(deps, await requireCaller(deps, request), {
      orgId: params.id,
      id: params.affiliationId,
    }),
  )

  route(app, deps, calls.endAffiliation, async ({ request, reply, params }) => {
    const caller = await requireCaller(deps, request)
    await endAffiliation(deps, caller, { orgId: params.id, id: params.affiliationId })
    reply.code(204)
    return null
  })

  route(app, deps, calls.giveAgreement, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return giveAgreement(deps, caller, { orgId: params.id, ...body })
  })

  route(app, deps, calls.endAgreement, async ({ request, reply, params }) => {
    const caller = await requireCaller(deps, request)
    await endAgreement(deps, caller, { orgId: params.id, id: params.agreementId })
    reply.code(204)
    return null
  })

  route(app, deps, calls.listSharedPeople, async ({ request, params, query }) =>
    listSharedPeople(deps, await requireCaller(deps, request), {
      orgId: params.id,
      agreementId: params.agreementId,
      after: Number(query.after),
    }),
  )
}
