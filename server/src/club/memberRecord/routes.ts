import { readFilter } from '@medlem/contract/memberFilter'
import {
  getMember as getMemberCall,
  listOrganisationMembers as listOrganisationMembersCall,
} from '@medlem/contract/memberRecord'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { catalogueCache } from '../catalogue/catalogueCache.ts'
import { getMember } from './getMember.ts'
import { listOrganisationMembers } from './listOrganisationMembers.ts'

/** Members with their memberships: one, or those of an organisation. */
export function memberRecordRoutes(app: FastifyInstance, deps: Deps): void {
  const reading = { ...deps, catalogue: catalogueCache(deps.db) }
  route(app, deps, getMemberCall, ({ request, params }) => getMember(reading, request, params.id), {
    asMade: true,
  })

  memberRoute(app, deps, listOrganisationMembersCall, ({ caller, params, query }) =>
    listOrganisationMembers(reading, caller, {
      ...query,
      orgId: params.id,
      size: Number(query.size),
      filter: query.filter === undefined ? undefined : readFilter(query.filter),
    }),
  )
}
