import type { PaymentRow } from '@medlem/database/schema/payment'
import type { PaymentRef } from '@medlem/payments/provider'

/** The names of a payment at the provider, once it is authorized. */
export function refOf({
  authorizationId,
  providerPaymentId,
}: Pick<PaymentRow, 'authorizationId' | 'providerPaymentId'>): PaymentRef {
  return {
    ...(authorizationId === null ? {} : { authorizationId }),
    ...(providerPaymentId === null ? {} : { providerPaymentId }),
  }
}
