import { listBanners } from '@medlem/contract/banner'
import * as changes from '@medlem/contract/bannerChange'
import type { FastifyInstance } from 'fastify'
import { viewerOf } from '../../people/access/caller.ts'
import { memberRoute } from '../../people/access/memberRoute.ts'
import { isStaffOf } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readBanners } from './readBanners.ts'
import { createBanner, deleteBanner, listForAdministrators, updateBanner } from './writeBanner.ts'

/** Banners across the portal: read by those they are for, written by the administrators of an organisation. */
export function bannerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listBanners, async ({ request }) => {
    const viewer = await viewerOf(deps, request)
    return readBanners(deps, {
      language: viewer.language,
      memberId: viewer.member?.id ?? null,
      isStaffOf: (key) => isStaffOf(viewer, key),
    })
  })

  memberRoute(app, deps, changes.listOrganisationBanners, ({ caller, params }) =>
    listForAdministrators(deps, caller, params.id),
  )

  memberRoute(app, deps, changes.createBanner, async ({ caller, reply, params, body }) => {
    reply.code(201)
    return createBanner(deps, caller, { orgId: params.id, body })
  })

  memberRoute(app, deps, changes.updateBanner, ({ caller, params, body }) =>
    updateBanner(deps, caller, { orgId: params.id, id: params.bannerId, body }),
  )

  memberRoute(app, deps, changes.deleteBanner, async ({ caller, reply, params }) => {
    await deleteBanner(deps, caller, { orgId: params.id, id: params.bannerId })
    reply.code(204)
    return null
  })
}
