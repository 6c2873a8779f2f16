import type { Movement } from '@medlem/contract/movement'
import { foreignHref } from '@medlem/contract/portalAddress'
import { officeMoneyTexts as t } from '@medlem/i18n/en/portal/office/money'
import { reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { useTimeline } from '../../api/timeline/timeline.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { outcomeOf, UNKNOWN_REFUND } from './refundLabels.ts'

interface RefundOfPaymentProps {
  payment: Pick<Movement, 'historyId' | 'paymentId' | 'currency'>
  onClose: () => void
  /** With what was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** Gives a payment of a list back; how much can be given back is read first. */
export function RefundOfPayment({
  payment: { historyId, paymentId, currency },
  onClose,
  onDone,
}: RefundOfPaymentProps) {
  const { data, error, refetch } = useTimeline(historyId)
  const staffView = data?.payments.find((one) => one.paymentId === paymentId)?.refundStaffView
  if (staffView) {
    const here = new URL(window.location.href)
    here.searchParams.set('refund', paymentId)
    return (
      <RefundDialog
        historyId={historyId}
        paymentId={paymentId}
        currency={currency}
        staffView={staffView}
        onClose={onClose}
        onDone={(refund) => onDone(outcomeOf(refund))}
        onUnknown={() => onDone(UNKNOWN_REFUND)}
        signIn={(error) => reauthenticate(foreignHref(`${here.pathname}${here.search}`), error)}
      />
    )
  }
  return (
    <Dialog isOpen title={t.refund} onClose={onClose}>
      {data && <p>{t.nothingToRefund}</p>}
      {error && !data && <ErrorNotice error={error} title={t.refundNotLoaded} retry={() => refetch()} />}
      {!data && !error && <Skeleton height="180px" />}
    </Dialog>
  )
}
