import { deleteNotification, listNotifications, markNotificationsRead } from '@medlem/contract/notification'
import type { FastifyInstance } from 'fastify'
import { auditImplicitRead } from '../audit/auditCaller.ts'
import type { Deps } from '../deps.ts'
import { requireCaller } from '../http/caller.ts'
import { notFound } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { deleteOwnNotification } from './deleteNotification.ts'
import { markOwnRead } from './markOwnRead.ts'
import { listNotificationsOf } from './store.ts'
import { notificationWire } from './wire.ts'

/** Read ones are listed for so long. */
const READ_FOR_MS = 90 * 24 * 3_600_000

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, listNotifications, async ({ request, query }) => {
    const caller = await requireCaller(deps, request)
    if (query.memberId !== caller.subject.id) {
      if (!caller.superAdmin || caller.actingFor) throw notFound()
      await auditImplicitRead(deps, caller, { subjectId: query.memberId, action: 'notification_list_read' })
    }
    const readSince = new Date(deps.clock.now().getTime() - READ_FOR_MS)
    const rows = await listNotificationsOf(deps.db, query.memberId, readSince)
    return rows.map(notificationWire)
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
