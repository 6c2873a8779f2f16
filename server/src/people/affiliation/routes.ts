import * as calls from '@medlem/contract/affiliation'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { acceptAffiliation, askAffiliation, endAffiliation, listAffiliations } from './affiliations.ts'
import { endAgreement, giveAgreement, listSharedPeople } from './agreements.ts'

/** Which organisation is below which, and what those above may read. */
export function affiliationRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listAffiliations, ({ caller, params }) =>
    listAffiliations(deps, caller, params.id),
  )

  memberRoute(app, deps, calls.askAffiliation, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return askAffiliation(deps, caller, { orgId: params.id, ...body })
  })

  memberRoute(app, deps, calls.acceptAffiliation, ({ caller, params }) =>
    acceptAffiliation(deps, caller, {
      orgId: params.id,
      id: params.affiliationId,
    }),
  )

  memberRoute(app, deps, calls.endAffiliation, async ({ caller, reply, params }) => {
    await endAffiliation(deps, caller, { orgId: params.id, id: params.affiliationId })
    reply.code(204)
    return null
  })

  memberRoute(app, deps, calls.giveAgreement, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return giveAgreement(deps, caller, { orgId: params.id, ...body })
  })

  memberRoute(app, deps, calls.endAgreement, async ({ caller, reply, params }) => {
    await endAgreement(deps, caller, { orgId: params.id, id: params.agreementId })
    reply.code(204)
    return null
  })

  memberRoute(app, deps, calls.listSharedPeople, ({ caller, params, query }) =>
    listSharedPeople(deps, caller, {
      orgId: params.id,
      agreementId: params.agreementId,
      after: Number(query.after),
    }),
  )
}
