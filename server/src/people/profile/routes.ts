import { createMember, updateMember } from '@medlem/contract/member'
import { pictureBodyLimit } from '@medlem/contract/picture'
import { updateProfileImage as updateProfileImageCall } from '@medlem/contract/profileImage'
import { askedLanguage } from '@medlem/i18n/requestLanguage'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireIdentity } from '../access/caller.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { createOwnMember } from './createOwnMember.ts'
import { updateProfile } from './updateProfile.ts'
import { updateProfileImage } from './updateProfileImage.ts'

/** What members write about themselves and their children. */
export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    createMember,
    async ({ request, reply, body }) => {
      const { member, created } = await createOwnMember(deps, await requireIdentity(deps, request), {
        body,
        readLanguage: askedLanguage(request.headers),
      })
      reply.code(created ? 201 : 200)
      return member
    },
    { perHour: 5 },
  )

  memberRoute(app, deps, updateMember, ({ caller, params, body }) =>
    updateProfile(deps, caller, { id: params.id, body }),
  )

  memberRoute(
    app,
    deps,
    updateProfileImageCall,
    ({ caller, params, body }) => updateProfileImage(deps, caller, { id: params.id, ...body }),
    { perHour: 60, bodyLimit: pictureBodyLimit(1024) },
  )
}
