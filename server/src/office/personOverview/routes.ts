import { getPerson, listPersonEmails } from '@medlem/contract/person'
import type { FastifyInstance } from 'fastify'
import { catalogueCache } from '../../club/catalogue/catalogueCache.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listEmails } from './listEmails.ts'
import { readPerson } from './readPerson.ts'

/** A member as the staff of an organisation see them. */
export function personPageRoutes(app: FastifyInstance, deps: Deps): void {
  const reading = { ...deps, catalogue: catalogueCache(deps.db) }
  memberRoute(app, deps, getPerson, ({ caller, params }) =>
    readPerson(reading, caller, { orgId: params.id, memberId: params.memberId }),
  )
  memberRoute(app, deps, listPersonEmails, ({ caller, params, query }) =>
    listEmails(deps, caller, {
      key: { orgId: params.id, memberId: params.memberId },
      after: query.after,
    }),
  )
}
