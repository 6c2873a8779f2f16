import * as calls from '@medlem/contract/settingChange'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { listSettingChanges } from './listChanges.ts'
import { putBackSetting } from './putBack.ts'

/** Who changed the settings of an organisation, and putting them back. */
export function settingChangeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listSettingChanges, async ({ request, params, query }) =>
    listSettingChanges(deps, await requireCaller(deps, request), { orgId: params.id, ...query }),
  )
  route(app, deps, calls.putBackSetting, async ({ request, reply, params }) => {
    const { id: orgId, changeId } = params
    await putBackSetting(deps, await requireCaller(deps, request), { orgId, changeId })
    reply.code(204)
    return null
  })
}
