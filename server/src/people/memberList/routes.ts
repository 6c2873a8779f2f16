import { readFilter } from '@medlem/contract/memberFilter'
import {
  countMembers as countMembersCall,
  listMemberEmails as listMemberEmailsCall,
  listMemberRows as listMemberRowsCall,
} from '@medlem/contract/memberList'
import { isFieldKey } from '@medlem/domain/customField'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { countMembers, listMemberEmails, listMemberRows } from './listMemberRows.ts'

/** The administrators' table of an organisation's members. */
export function memberListRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listMemberRowsCall, async ({ request, params, query }) =>
    listMemberRows(deps, await requireCaller(deps, request), {
      ...query,
      fields: query.fields?.split(',').filter(isFieldKey),
      ...chosen(params.id, query),
      size: Number(query.size),
      year: numbered(query.year),
    }),
  )

  route(app, deps, countMembersCall, async ({ request, params, query }) =>
    countMembers(deps, await requireCaller(deps, request), {
      ...chosen(params.id, query),
      by: query.by,
      year: numbered(query.year),
    }),
  )

  route(app, deps, listMemberEmailsCall, async ({ request, params, query }) =>
    listMemberEmails(deps, await requireCaller(deps, request), chosen(params.id, query)),
  )
}

/** The contract has refused a text that is no filter. */
const chosen = (orgId: string, { query, filter }: { query: string; filter?: string | undefined }) => ({
  orgId,
  query,
  filter: (filter === undefined ? undefined : readFilter(filter)) ?? [],
})

const numbered = (year: string | undefined) => (year === undefined ? undefined : Number(year))
