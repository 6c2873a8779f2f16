import {
  findMemberByEmail,
  findMemberName as findMemberNameCall,
  listMembers,
  searchMembers as searchMembersCall,
} from '@medlem/contract/member'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { findMember, findMemberName } from './findMember.ts'
import { listForPicker, searchMembers } from './searchMembers.ts'

/** Finding members: by address, in the picker's list, by a search. */
export function memberSearchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, findMemberByEmail, ({ request, query }) => findMember(deps, request, query.email), {
    perMinute: 30,
  })

  route(app, deps, findMemberNameCall, ({ request, query }) => findMemberName(deps, request, query.email), {
    perMinute: 60,
  })

  memberRoute(app, deps, listMembers, ({ caller, query }) => listForPicker(deps, caller, Number(query.size)))

  route(
    app,
    deps,
    searchMembersCall,
    async ({ request, query }) => searchMembers(deps, request, { ...query, size: Number(query.size) }),
    { asMade: true },
  )
}
