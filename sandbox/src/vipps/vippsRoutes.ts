import type { FastifyInstance } from 'fastify'
import { accessRoutes } from './access.ts'
import { adjustRoutes } from './adjustRoutes.ts'
import { agreementRoutes } from './agreementRoutes.ts'
import type { VippsContext } from './answers.ts'
import { chargeRoutes } from './chargeRoutes.ts'
import { paymentRoutes } from './paymentRoutes.ts'
import { reportRoutes } from './reportRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

/** Vipps MobilePay's calls, on the same state as FreePay's: access tokens, ePayment v1, Recurring v3, reports and webhooks. */
export function vippsRoutes(app: FastifyInstance, vipps: VippsContext): void {
  accessRoutes(app, vipps.context)
  paymentRoutes(app, vipps)
  adjustRoutes(app, vipps)
  reportRoutes(app, vipps)
  webhookRoutes(app, vipps)
  agreementRoutes(app, vipps)
  chargeRoutes(app, vipps)
}
