import { sendPaymentEmail, sendPaymentMessage } from '@medlem/contract/message'
import type { FastifyInstance } from 'fastify'
import { requireCaller } from '../../people/access/caller.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { route } from '../../platform/http/route.ts'
import { ensurePaymentEmail, ensurePaymentMessage } from './ensureConfirmation.ts'

/** Confirmations of a payment, by e-mail and on WhatsApp. */
export function paymentMessageRoutes(app: FastifyInstance, deps: Deps): void {
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
}
