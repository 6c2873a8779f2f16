import type { PaymentItem } from '@medlem/contract/payment'
import { GUEST_KEPT_DAYS } from '@medlem/domain/guest'
import { guestTexts as t } from '@medlem/i18n/en/portal/guest'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useState } from 'react'
import { CallError } from '../../api/call/callError.ts'
import { DeadLinkError, useGuestOrder } from '../../api/guest/guest.ts'
import { usePaymentReturn } from '../../api/payment/payment.ts'
import { isUndecided } from '../../api/payment/paymentReturn.ts'
import { PaymentChecking } from '../../shared/payment/PaymentChecking.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { GuestNotice } from './GuestHead.tsx'
import css from './guest.module.css'
import { OrderView } from './OrderView.tsx'

/** What somebody without an account signed up for: opened by the link in an e-mail, or after signing up, or by a payment window. */
export function GuestOrder() {
  const { token, declined, ...hints } = useScreenSearch('/guest-order')
  const [isClosed, setClosed] = useState(false)
  const close = () => setClosed(true)
  const returned = token ?? declined
  return (
    <div className={css.page}>
      {isClosed && <GuestNotice title={t.closed} lead={t.closedNote} />}
      {!isClosed && returned === undefined && <Order onClosed={close} />}
      {!isClosed && returned !== undefined && (
        <Returned
          token={returned}
          claims={token === undefined ? 'declined' : 'paid'}
          hints={hints}
          onClosed={close}
        />
      )}
    </div>
  )
}

interface ReturnedProps {
  token: string
  claims: 'paid' | 'declined'
  hints: Record<string, string | undefined>
  onClosed: () => void
}

/** Back from a payment window: what became of it is asked of the server before the order is shown. */
function Returned({ token, claims, hints, onClosed }: ReturnedProps) {
  const back = { token, claims, hints, isOfGuest: true }
  const { payment, since, error, refetch } = usePaymentReturn(back)
  // The address names no payment of this order, which is shown as it stands.
  if (error instanceof CallError && error.status >= 400 && error.status < 500)
    return <Order onClosed={onClosed} />
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
  return <Order payment={payment} reason={hints.gatewayreason} onClosed={onClosed} />
}

interface OrderProps {
  /** That was just decided. */
  payment?: PaymentItem
  /** The window's word for why it was declined. */
  reason?: string | undefined
  onClosed: () => void
}

function Order(props: OrderProps) {
  const { data, error, refetch } = useGuestOrder()
  const isDead = error instanceof DeadLinkError
  const isNone = error instanceof CallError && (error.status === 401 || error.status === 404)
  if (isDead) return <GuestNotice title={t.linkDead} lead={t.linkDeadNote({ count: GUEST_KEPT_DAYS })} />
  if (isNone) return <GuestNotice title={t.linkNeeded} lead={t.linkNeededNote} />
  if (data) return <OrderView order={data} refresh={refetch} {...props} />
  if (!error) return <ScreenSkeleton />
  return (
    <>
      <GuestNotice title={t.order} />
      <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />
    </>
  )
}
