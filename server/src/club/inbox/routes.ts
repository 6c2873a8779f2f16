import { createNotification, listNotifications } from '@medlem/contract/notification'
import { deleteNotification, markNotificationsRead } from '@medlem/contract/notificationChange'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { createOwnNotification } from './createNotification.ts'
import { deleteOwnNotification, listForMember, markOwnRead } from './ownNotifications.ts'
import { presentNotification } from './present.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(app, deps, listNotifications, async ({ caller, query }) => {
    const rows = await listForMember(deps, caller, query.memberId)
    return rows.map((row) => presentNotification(row, caller.language))
  })

  memberRoute(app, deps, createNotification, async ({ caller, reply, body }) => {
    const { row, created } = await createOwnNotification(deps, caller, body)
    reply.code(created ? 201 : 200)
    return presentNotification(row, caller.language)
  })

  memberRoute(app, deps, markNotificationsRead, ({ caller, body }) => markOwnRead(deps, caller, body))

  memberRoute(app, deps, deleteNotification, async ({ caller, reply, params }) => {
    reply.code(204)
    return deleteOwnNotification(deps, caller, params.id)
  })
}
