import { listBanners } from '@medlem/contract/banner'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { requireIdentity } from '../http/caller.ts'
import { route } from '../http/route.ts'
import { listRunningBanners } from './store.ts'

export function bannerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listBanners, async ({ request }) => {
    await requireIdentity(deps, request)
    const rows = await listRunningBanners(deps.db, deps.clock.now())
    return rows.map(({ endsAt: _endsAt, ...shown }) => shown)
  })
}
