import type { PaymentItem } from '@medlem/contract/payment'
import { hrefOf } from '@medlem/contract/portalAddress'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { usePaymentReturn } from '../../api/payment/payment.ts'
import { isUndecided } from '../../api/payment/paymentReturn.ts'
import { keyOf } from '../../api/queryKeys.ts'
import { useGoTo } from '../../ui/useGoTo.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { OwnPaymentChecking } from './OwnPaymentChecking.tsx'
import { PaidView } from './PaidView.tsx'
import { PaymentUnknown } from './PaymentUnknown.tsx'
import { ticketsOf } from './paidTickets.ts'
import { TicketsPaid } from './TicketsPaid.tsx'

/** Where a member comes back to after paying; it believes the server, not its own address. */
export function PaymentSuccessful() {
  const search = useScreenSearch('/membership-confirm')
  const token = search.token ?? ''
  const { payment, since, error, refetch } = usePaymentReturn({ token, claims: 'paid', hints: search })
  // The result names the organisation and stands on its colour.
  useOrganisations()
  if (error || token === '') return <PaymentUnknown error={error} retry={refetch} />
  if (!payment || isUndecided(payment)) return <OwnPaymentChecking since={since} payment={payment} isPaid />
  if (payment.paymentStatus === 'declined') return <ForwardToFailed payment={payment} token={token} />
  const tickets = ticketsOf(payment)
  return tickets ? <TicketsPaid payment={payment} tickets={tickets} /> : <PaidView payment={payment} />
}

function ForwardToFailed({ payment, token }: { payment: PaymentItem; token: string }) {
  const goTo = useGoTo()
  const queryClient = useQueryClient()
  useEffect(() => {
    // The other screen starts from what is known here, so that the two can't send each other back and forth.
    queryClient.setQueryData(keyOf('payment', 'return', token, 'declined'), payment)
    const gatewayreason = payment.failure?.gatewayreason
    goTo(hrefOf('/membership-decline', { token, gatewayreason }), { replace: true })
  }, [goTo, queryClient, payment, token])
  return <OwnPaymentChecking since={0} />
}
