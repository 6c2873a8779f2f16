import * as calls from '@medlem/contract/push'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { checkDevice, endDevice, readPush, saveDevice } from './ownDevice.ts'

/** Whether a browser shows the member's notifications as they come (decision 49). */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.getPush, async ({ request }) => readPush(deps, await requireCaller(deps, request)))

  route(
    app,
    deps,
    calls.savePushDevice,
    async ({ request, body }) => saveDevice(deps, await requireCaller(deps, request), body),
    { perHour: 60 },
  )

  route(app, deps, calls.checkPushDevice, async ({ request, body }) =>
    checkDevice(deps, await requireCaller(deps, request), body.endpoint),
  )

  route(app, deps, calls.endPushDevice, async ({ request, reply, body }) => {
    const caller = await requireCaller(deps, request)
    reply.code(204)
    return endDevice(deps, caller, body.endpoint)
  })
}
