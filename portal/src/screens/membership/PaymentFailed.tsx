import type { PaymentItem } from '@medlem/contract/payment'
import { hrefOf } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePaymentReturn } from '../../api/payment/payment.ts'
import { isUndecided } from '../../api/payment/paymentReturn.ts'
import { keyOf } from '../../api/queryKeys.ts'
import { gatewayReason, isOwnCancel } from '../../shared/payment/gatewayReason.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { OwnPaymentChecking } from './OwnPaymentChecking.tsx'
import { PaymentUnknown } from './PaymentUnknown.tsx'
import { type PaidTickets, ticketNames, ticketsOf } from './paidTickets.ts'
import { TicketsDeclined } from './TicketsDeclined.tsx'
import { WhyStatus } from './timeline/WhyStatus.tsx'

/** Where a member comes back to when the payment was declined or left. */
export function PaymentFailed() {
  const search = useScreenSearch('/membership-decline')
  const token = search.token ?? ''
  const { payment, since, error, refetch } = usePaymentReturn({ token, claims: 'declined', hints: search })
  if (error || token === '') return <PaymentUnknown error={error} retry={refetch} />
  if (!payment || isUndecided(payment)) return <OwnPaymentChecking since={since} payment={payment} />
  if (payment.paymentStatus !== 'declined') return <ForwardToPaid payment={payment} token={token} />
  return <Declined payment={payment} word={payment.failure?.gatewayreason || search.gatewayreason} />
}

function Declined({ payment, word }: { payment: PaymentItem; word: string | undefined }) {
  const { what, advice } = gatewayReason(word)
  const isLeft = isOwnCancel(word)
  const tickets = ticketsOf(payment)
  return (
    <>
      {!tickets && <Steps current={2} />}
      <PageHeading
        title={isLeft ? membershipTexts.windowLeftTitle : membershipTexts.failedTitle}
        lead={isLeft ? membershipTexts.nothingCharged : membershipTexts.failedLead({ what })}
      />
      <div className="max-w-[68ch]">
        {!isLeft && (
          <Alert title={membershipTexts.whatHelps}>
            <p>{advice}</p>
          </Alert>
        )}
        {tickets ? <ForTickets payment={payment} tickets={tickets} /> : <ForMemberships payment={payment} />}
      </div>
    </>
  )
}

function ForTickets({ payment, tickets }: { payment: PaymentItem; tickets: PaidTickets }) {
  const [{ eventId, eventTitle }] = tickets
  return (
    <>
      <p className="my-6 text-soft">
        {ticketTexts.wasFor({
          amount: formatMoney(payment.paymentTotal, payment.currency),
          names: listWords(ticketNames(tickets)),
          event: eventTitle,
        })}
      </p>
      <TicketsDeclined eventId={eventId} orgId={payment.orgId} />
    </>
  )
}

function ForMemberships({ payment }: { payment: PaymentItem }) {
  const names = [...new Set(payment.lines.map(({ memberName }) => memberName))]
  return (
    <>
      <p className="mt-6 text-soft">
        {membershipTexts.choiceKept({
          amount: formatMoney(payment.paymentTotal, payment.currency),
          names: names.join(', '),
        })}
      </p>
      {payment.lines[0] && (
        <WhyStatus historyId={payment.membershipHistoryId} year={payment.lines[0].year} of="declined" />
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/organizations-review">{commonTexts.tryAgain}</ButtonLink>
        <ButtonLink variant="quiet" href="/memberships">
          {membershipTexts.seeYourMemberships}
        </ButtonLink>
      </div>
    </>
  )
}

function ForwardToPaid({ payment, token }: { payment: PaymentItem; token: string }) {
  const goTo = useGoTo()
  const queryClient = useQueryClient()
  useEffect(() => {
    queryClient.setQueryData(keyOf('payment', 'return', token, 'paid'), payment)
    goTo(hrefOf('/membership-confirm', { token }), { replace: true })
  }, [goTo, queryClient, payment, token])
  return <OwnPaymentChecking since={0} />
}
