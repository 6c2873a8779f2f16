import { createNotification, listNotifications } from '@medlem/contract/notification'
import { deleteNotification, markNotificationsRead } from '@medlem/contract/notificationChange'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { createOwnNotification } from './createNotification.ts'
import { deleteOwnNotification, listForMember, markOwnRead } from './ownNotifications.ts'
import { notificationWire } from './wire.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listNotifications, async ({ request, query }) => {
    const caller = await requireCaller(deps, request)
    const rows = await listForMember(deps, caller, query.memberId)
    return rows.map((row) => notificationWire(row, caller.language))
  })

  route(app, deps, createNotification, async ({ request, reply, body }) => {
    const caller = await requireCaller(deps, request)
    const { row, created } = await createOwnNotification(deps, caller, body)
    reply.code(created ? 201 : 200)
    return notificationWire(row, caller.language)
  })

  route(app, deps, markNotificationsRead, async ({ request, body }) =>
    markOwnRead(deps, await requireCaller(deps, request), body),
  )

  route(app, deps, deleteNotification, async ({ request, reply, params }) => {
    const caller = await requireCaller(deps, request)
    reply.code(204)
    return deleteOwnNotification(deps, caller, params.id)
  })
}
