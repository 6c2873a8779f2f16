import {
  getMail,
  listMail,
  sendContactUsMessage,
  sendPaymentEmail,
  sendPaymentMessage,
} from '@medlem/contract/message'
import type { FastifyInstance } from 'fastify'
import { ensureContactMessage } from '../../club/thread/ensureContactMessage.ts'
import { ensurePaymentEmail } from '../../money/paymentMessage/ensurePaymentEmail.ts'
import { ensurePaymentMessage } from '../../money/paymentMessage/ensurePaymentMessage.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { requireCaller } from '../access/caller.ts'
import { listOwnMail, readOwnMail } from './mailbox.ts'

export function messageRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    deps,
    sendPaymentEmail,
    async ({ request, query, body }) => {
      const claim = { ...query, organisation: body.ORG, year: body.YEAR }
      return ensurePaymentEmail(deps, await requireCaller(deps, request), claim)
    },
    { perHour: 10 },
  )

  route(
    app,
    deps,
    sendPaymentMessage,
    async ({ request, query, body }) => {
      const claim = { ...query, organisation: body['2'], year: body['3'] }
      return ensurePaymentMessage(deps, await requireCaller(deps, request), claim)
    },
    { perHour: 10 },
  )

  route(app, deps, sendContactUsMessage, async ({ request, query, body }) => {
    const caller = await requireCaller(deps, request)
    return ensureContactMessage(deps, caller, { templateId: query.templateId, notificationId: body['2'] })
  })

  route(app, deps, listMail, async ({ request }) => listOwnMail(deps, await requireCaller(deps, request)))

  route(app, deps, getMail, async ({ request, params }) =>
    readOwnMail(deps, await requireCaller(deps, request), params.id),
  )
}
