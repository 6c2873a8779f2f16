import * as calls from '@medlem/contract/settingChange'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { listSettingChanges } from './listChanges.ts'
import { putBackSetting } from './putBack.ts'

/** Who changed the settings of an organisation, and putting them back. */
export function settingChangeRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.listSettingChanges, ({ caller, params, query }) =>
    listSettingChanges(deps, caller, { orgId: params.id, ...query }),
  )
  memberRoute(app, deps, calls.putBackSetting, async ({ caller, reply, params }) => {
    const { id: orgId, changeId } = params
    await putBackSetting(deps, caller, { orgId, changeId })
    reply.code(204)
    return null
  })
}
