import { getPerson, listPersonEmails } from '@medlem/contract/person'
import type { FastifyInstance } from 'fastify'
import { catalogueCache } from '../../club/catalogue/catalogueCache.ts'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { listEmails } from './listEmails.ts'
import { readPerson } from './readPerson.ts'

/** A member as the staff of an organisation see them. */
export function personPageRoutes(app: FastifyInstance, deps: Deps): void {
  const reading = { ...deps, catalogue: catalogueCache(deps.db) }
  route(app, deps, getPerson, async ({ request, params }) =>
    readPerson(reading, await requireCaller(deps, request), { orgId: params.id, memberId: params.memberId }),
  )
  route(app, deps, listPersonEmails, async ({ request, params, query }) =>
    listEmails(deps, await requireCaller(deps, request), {
      key: { orgId: params.id, memberId: params.memberId },
      after: query.after,
    }),
  )
}
