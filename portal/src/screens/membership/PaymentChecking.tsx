import type { PaymentItem } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { useEffect, useState } from 'react'
import { eventAddress } from '../../api/event/event.ts'
import { SLOW_AFTER_MS } from '../../api/payment/payment.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { ticketsOf } from './paidTickets.ts'
import { WhyStatus } from './timeline/WhyStatus.tsx'

/** While the provider has not said yes or no; turns into the outcome by itself. */
export function PaymentChecking({ since, payment }: { since: number; payment?: PaymentItem | undefined }) {
  const year = payment?.lines[0]?.year
  const tickets = payment && ticketsOf(payment)
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (since === 0) return
    const timer = setTimeout(() => setIsLong(true), Math.max(0, since + SLOW_AFTER_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [since])
  return (
    <>
      {!tickets && <Steps current={2} />}
      <PageHeading
        title={membershipTexts.checkingTitle}
        lead={isLong ? membershipTexts.checkingIsSlow : membershipTexts.checkingLead}
      />
      <div role="status" className="flex items-center gap-3 text-soft">
        <span className="spinner text-fjord" aria-hidden="true" />
        {isLong ? membershipTexts.stillChecking : membershipTexts.checking}
      </div>
      {isLong && (
        <div className="mt-8 grid justify-items-start gap-4">
          <p className="max-w-[62ch]">
            {tickets ? ticketTexts.outcomeAtEvent : membershipTexts.doNotPayAgain}
          </p>
          {payment && year !== undefined && (
            <WhyStatus historyId={payment.membershipHistoryId} year={year} of="own" />
          )}
          <ButtonLink variant="secondary" href={tickets ? eventAddress(tickets[0].eventId) : '/memberships'}>
            {tickets ? ticketTexts.seeEvent : membershipTexts.seeYourMemberships}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
