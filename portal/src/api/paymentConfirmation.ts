import { sendPaymentEmail, sendPaymentMessage, TEMPLATE } from '@medlem/contract/message'
import type { PaymentItem } from '@medlem/contract/payment'
import { logError } from '../ui/log.ts'
import { loggedOnly } from '../ui/logMessage.ts'
import type { Call } from './createCall.ts'

/** Spec 4, step 8: the e-mail and the messaging-app message of a paid payment; the server sends each once. */
export async function askForConfirmations(call: Call, payment: PaymentItem): Promise<void> {
  const [line] = payment.lines
  if (payment.paymentStatus !== 'paid' || !line) return
  const { memberId, year } = line
  const to = (templateId: number) => ({ memberId, templateId: String(templateId) })
  await Promise.all([
    call(sendPaymentEmail, {
      querystring: to(TEMPLATE.paymentEmail),
      body: { ORG: payment.orgId, YEAR: year },
    }).catch((error: unknown) => logError('Error making payment confirmation email:', error)),
    call(sendPaymentMessage, {
      querystring: to(TEMPLATE.paymentMessage),
      body: { '2': payment.orgId, '3': year },
    }).catch((error: unknown) => logError(loggedOnly.confirmationOnMessagingApp, error)),
  ])
}
