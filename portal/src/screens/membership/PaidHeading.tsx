import type { PaymentItem } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { useMember } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { ticketsOf } from './paidTickets.ts'

/** That it is paid, or was paid back; what for; where the receipt went; and that it was a test. */
export function PaidHeading({ payment, lead }: { payment: PaymentItem; lead: string }) {
  const { email } = useMember()
  const { paymentStatus, test } = payment
  return (
    <>
      <PageHeading
        title={paymentStatus === 'refunded' ? membershipTexts.paidBackTitle : membershipTexts.paidTitle}
        lead={lead}
      >
        {email && paymentStatus === 'paid' && (
          <p className="text-soft wrap-anywhere">
            {ticketsOf(payment) ? ticketTexts.ticketsSent : membershipTexts.receiptSent({ email })}
          </p>
        )}
      </PageHeading>
      {test && (
        <div className="mb-4">
          <Alert kind="warning" title={membershipTexts.testMark}>
            <p>{membershipTexts.testPaymentNote}</p>
          </Alert>
        </div>
      )}
    </>
  )
}
