import { listBanners } from '@medlem/contract/banner'
import * as changes from '@medlem/contract/bannerChange'
import type { FastifyInstance } from 'fastify'
import { requireCaller, viewerOf } from '../../people/access/caller.ts'
import { isStaffOf } from '../../people/access/policy.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { readBanners } from './readBanners.ts'
import { createBanner, deleteBanner, listForAdministrators, updateBanner } from './writeBanner.ts'

/** Banners across the portal: read by whom they are for, written by the administrators of an organisation. */
export function bannerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listBanners, async ({ request }) => {
    const viewer = await viewerOf(deps, request)
    return readBanners(deps, {
      memberId: viewer.member?.id ?? null,
      isStaffOf: (key) => isStaffOf(viewer, key),
    })
  })

  route(app, deps, changes.listOrganisationBanners, async ({ request, params }) =>
    listForAdministrators(deps, await requireCaller(deps, request), params.id),
  )

  route(app, deps, changes.createBanner, async ({ request, reply, params, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(201)
    return createBanner(deps, caller, { orgId: params.id, body })
  })

  route(app, deps, changes.updateBanner, async ({ request, params, body }) =>
    updateBanner(deps, await requireCaller(deps, request), { orgId: params.id, id: params.bannerId, body }),
  )

  route(app, deps, changes.deleteBanner, async ({ request, reply, params }) => {
    await deleteBanner(deps, await requireCaller(deps, request), { orgId: params.id, id: params.bannerId })
    reply.code(204)
    return null
  })
}
