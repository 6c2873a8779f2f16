import type { PaymentItem } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { eventAddress } from '../../api/event/event.ts'
import { PaymentChecking } from '../../shared/payment/PaymentChecking.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { PaidFieldRoom } from './PaidField.tsx'
import { ticketsOf } from './paidTickets.ts'
import { WhyStatus } from './timeline/WhyStatus.tsx'

interface OwnPaymentCheckingProps {
  since: number
  payment?: PaymentItem | undefined
  /** As far as the address says: the room of the result is kept. */
  isPaid?: boolean
}

/** The same of a member's payment: the step of buying, and where the outcome will be seen. */
export function OwnPaymentChecking({ since, payment, isPaid = false }: OwnPaymentCheckingProps) {
  const year = payment?.lines[0]?.year
  const tickets = payment && ticketsOf(payment)
  return (
    <>
      {!tickets && <Steps current={2} />}
      {!tickets && isPaid && <PaidFieldRoom />}
      <PaymentChecking since={since}>
        <p className="max-w-[62ch]">{tickets ? ticketTexts.outcomeAtEvent : membershipTexts.doNotPayAgain}</p>
        {payment && year !== undefined && (
          <WhyStatus historyId={payment.membershipHistoryId} year={year} of="own" />
        )}
        <ButtonLink variant="secondary" href={tickets ? eventAddress(tickets[0].eventId) : '/memberships'}>
          {tickets ? ticketTexts.seeEvent : membershipTexts.seeYourMemberships}
        </ButtonLink>
      </PaymentChecking>
    </>
  )
}
