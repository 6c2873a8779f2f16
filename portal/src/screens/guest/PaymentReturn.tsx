import type { PaymentItem } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import type { ReactNode } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { usePaymentReturn } from '../../api/payment/payment.ts'
import { isUndecided } from '../../api/payment/paymentReturn.ts'
import { PaymentChecking } from '../../shared/payment/PaymentChecking.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { GuestNotice } from './GuestHead.tsx'

/** What a payment window led back with. */
export interface Decided {
  /** That was just decided. */
  payment?: PaymentItem
  /** The window's word for why it was declined. */
  reason?: string | undefined
}

interface PaymentReturnProps {
  /** Of the page's address: `token` where the window was accepted, `declined` where it was not. */
  search: Record<string, string | undefined>
  show: (decided: Decided) => ReactNode
}

/** The page of somebody without an account as it stands, or, back from a payment window, once it is known what became of it. */
export function PaymentReturn({ search: { token, declined, ...hints }, show }: PaymentReturnProps) {
  const returned = token ?? declined
  if (returned === undefined) return show({})
  return (
    <Returned token={returned} claims={token === undefined ? 'declined' : 'paid'} hints={hints} show={show} />
  )
}

interface ReturnedProps extends Pick<PaymentReturnProps, 'show'> {
  token: string
  claims: 'paid' | 'declined'
  hints: Record<string, string | undefined>
}

/** What became of it is asked of the server before the page is shown. */
function Returned({ token, claims, hints, show }: ReturnedProps) {
  const back = { token, claims, hints, isOfGuest: true }
  const { payment, since, error, refetch } = usePaymentReturn(back)
  // The address names no payment of theirs: the page is shown as it stands.
  if (error instanceof CallError && error.status >= 400 && error.status < 500) return show({})
  if (error) {
    return (
      <>
        <GuestNotice title={membershipTexts.checkFailedTitle} lead={membershipTexts.checkFailedLead} />
        <ErrorNotice error={error} title={membershipTexts.outcomeUnknown} retry={() => refetch()} />
      </>
    )
  }
  if (!payment || isUndecided(payment)) {
    return (
      <PaymentChecking since={since}>
        <p className="max-w-[62ch]">{membershipTexts.doNotPayAgain}</p>
      </PaymentChecking>
    )
  }
  return show({ payment, reason: hints.gatewayreason })
}
