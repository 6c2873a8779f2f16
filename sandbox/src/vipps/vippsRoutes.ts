import type { FastifyInstance } from 'fastify'
import { accessRoutes } from './access.ts'
import { adjustRoutes } from './adjustRoutes.ts'
import type { VippsDesk } from './answers.ts'
import { paymentRoutes } from './paymentRoutes.ts'
import { webhookRoutes } from './webhookRoutes.ts'

/** Vipps MobilePay's calls, on the same book as FreePay's: access tokens, ePayment v1 and webhooks. */
export function vippsRoutes(app: FastifyInstance, vipps: VippsDesk): void {
  accessRoutes(app, vipps.desk)
  paymentRoutes(app, vipps)
  adjustRoutes(app, vipps)
  webhookRoutes(app, vipps)
}
