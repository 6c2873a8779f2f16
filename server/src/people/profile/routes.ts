import {
  createMember,
  findMemberByEmail,
  findMemberName as findMemberNameCall,
  listMembers,
  MAX_IMAGE_BYTES,
  searchMembers,
  updateMember,
  updateProfileImage as updateProfileImageCall,
} from '@medlem/contract/member'
import {
  getMember as getMemberCall,
  listOrganisationMembers as listOrganisationMembersCall,
} from '@medlem/contract/memberRecord'
import type { FastifyInstance } from 'fastify'
import { keepCatalogue } from '../../club/catalogue/keptCatalogue.ts'
import { getMember } from '../../club/memberRecord/getMember.ts'
import { listOrganisationMembers } from '../../club/memberRecord/listOrganisationMembers.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller, requireIdentity } from '../access/caller.ts'
import { findMember, findMemberName } from '../memberSearch/findMember.ts'
import { listForPicker } from '../memberSearch/listForPicker.ts'
import { memberSearch } from '../memberSearch/searchMembers.ts'
import { createOwnMember } from './createOwnMember.ts'
import { updateProfile } from './updateProfile.ts'
import { updateProfileImage } from './updateProfileImage.ts'

/** Base64 takes four characters for three bytes; the rest is the JSON around it. */
const IMAGE_BODY_LIMIT = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 1024

export function memberRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, findMemberByEmail, ({ request, query }) => findMember(deps, request, query.email), {
    perMinute: 30,
  })

  route(
    app,
    deps,
    createMember,
    async ({ request, reply, body }) => {
      const { member, created } = await createOwnMember(deps, await requireIdentity(deps, request), body)
      reply.code(created ? 201 : 200)
      return member
    },
    { perHour: 5 },
  )

  route(app, deps, findMemberNameCall, ({ request, query }) => findMemberName(deps, request, query.email), {
    perMinute: 60,
  })

  route(app, deps, updateMember, async ({ request, params, body }) =>
    updateProfile(deps, await requireCaller(deps, request), { id: params.id, body }),
  )

  route(
    app,
    deps,
    updateProfileImageCall,
    async ({ request, params, body }) =>
      updateProfileImage(deps, await requireCaller(deps, request), { id: params.id, ...body }),
    { perHour: 60, bodyLimit: IMAGE_BODY_LIMIT },
  )

  route(app, deps, listMembers, async ({ request, query }) =>
    listForPicker(deps, await requireCaller(deps, request), Number(query.size)),
  )

  const reading = { ...deps, catalogue: keepCatalogue(deps.db) }
  route(app, deps, getMemberCall, ({ request, params }) => getMember(reading, request, params.id), {
    asMade: true,
  })

  route(app, deps, listOrganisationMembersCall, async ({ request, params, query }) =>
    listOrganisationMembers(reading, await requireCaller(deps, request), {
      ...query,
      orgId: params.id,
      size: Number(query.size),
    }),
  )

  const search = memberSearch(deps)
  route(
    app,
    deps,
    searchMembers,
    async ({ request, query }) =>
      search(await requireCaller(deps, request), { ...query, size: Number(query.size) }),
    { asMade: true },
  )
}
