import * as calls from '@medlem/contract/push'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps/deps.ts'
import { memberRoute } from '../access/memberRoute.ts'
import { checkDevice, endDevice, readPush, saveDevice } from './ownDevice.ts'

/** Whether a browser shows the member's notifications as they come (decision 49). */
export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, calls.getPush, ({ caller }) => readPush(deps, caller))

  memberRoute(app, deps, calls.savePushDevice, ({ caller, body }) => saveDevice(deps, caller, body), {
    perHour: 60,
  })

  memberRoute(app, deps, calls.checkPushDevice, ({ caller, body }) =>
    checkDevice(deps, caller, body.endpoint),
  )

  memberRoute(app, deps, calls.endPushDevice, async ({ caller, reply, body }) => {
    reply.code(204)
    return endDevice(deps, caller, body.endpoint)
  })
}
