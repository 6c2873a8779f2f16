import { sendPaymentEmail, sendPaymentMessage, TEMPLATE } from '@medlem/contract/message'
import type { PaymentItem } from '@medlem/contract/payment'
import { logError } from '../../ui/log.ts'
import { loggedOnly } from '../../ui/logMessage.ts'
import type { Call } from '../call/createCall.ts'

/**
 * Spec 4, step 8: the e-mail and the messaging-app message of a paid payment; the server sends each once. `organisation`
 * is its key (Spec 7).
 */
export async function askForConfirmations(
  call: Call,
  payment: PaymentItem,
  organisation: string,
): Promise<void> {
  const [line] = payment.lines
  if (payment.paymentStatus !== 'paid' || !line) return
  const { memberId, year } = line
  const to = (templateId: number) => ({ memberId, templateId: String(templateId) })
  await Promise.all([
    call(sendPaymentEmail, {
      querystring: to(TEMPLATE.paymentEmail),
      body: { ORG: organisation, YEAR: year },
    }).catch((error: unknown) => logError('Error making payment confirmation email:', error)),
    call(sendPaymentMessage, {
      querystring: to(TEMPLATE.paymentMessage),
      body: { '2': organisation, '3': year },
    }).catch((error: unknown) => logError(loggedOnly.confirmationOnMessagingApp, error)),
  ])
}
