import { sendPaymentEmail, sendPaymentMessage } from '@medlem/contract/message'
import type { FastifyInstance } from 'fastify'
import { memberRoute } from '../../people/access/memberRoute.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { ensurePaymentEmail, ensurePaymentMessage } from './ensureConfirmation.ts'

/** Confirmations of a payment, by e-mail and on WhatsApp. */
export function paymentMessageRoutes(app: FastifyInstance, deps: Deps): void {
  memberRoute(
    app,
    deps,
    sendPaymentEmail,
    async ({ caller, query, body }) => {
      const claim = { ...query, organisation: body.ORG, year: body.YEAR }
      return ensurePaymentEmail(deps, caller, claim)
    },
    { perHour: 10 },
  )

  memberRoute(
    app,
    deps,
    sendPaymentMessage,
    async ({ caller, query, body }) => {
      const claim = { ...query, organisation: body['2'], year: body['3'] }
      return ensurePaymentMessage(deps, caller, claim)
    },
    { perHour: 10 },
  )
}
