import { readFilter } from '@medlem/contract/memberFilter'
import {
  countMembers as countMembersCall,
  listMemberEmails as listMemberEmailsCall,
  listMemberRows as listMemberRowsCall,
} from '@medlem/contract/memberList'
import { isFieldKey } from '@medlem/domain/customField'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { countMembers, listMemberEmails, listMemberRows } from './listMemberRows.ts'

/** The administrators' table of an organisation's members. */
export function memberListRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, listMemberRowsCall, ({ caller, params, query }) =>
    listMemberRows(deps, caller, {
      ...query,
      fields: query.fields?.split(',').filter(isFieldKey),
      ...chosen(params.id, query),
      size: Number(query.size),
      year: numbered(query.year),
    }),
  )

  memberRoute(app, deps, countMembersCall, ({ caller, params, query }) =>
    countMembers(deps, caller, {
      ...chosen(params.id, query),
      by: query.by,
      year: numbered(query.year),
    }),
  )

  memberRoute(app, deps, listMemberEmailsCall, ({ caller, params, query }) =>
    listMemberEmails(deps, caller, chosen(params.id, query)),
  )
}

/** The contract has refused a text that is no filter. */
const chosen = (orgId: string, { query, filter }: { query: string; filter?: string | undefined }) => ({
  orgId,
  query,
  filter: (filter === undefined ? undefined : readFilter(filter)) ?? [],
})

const numbered = (year: string | undefined) => (year === undefined ? undefined : Number(year))
