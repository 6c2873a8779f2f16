import { timelineTexts } from '@medlem/i18n/en/portal/timeline'
import { useTimeline } from '../../../api/timeline/timeline.ts'
import { OfficePart } from '../../../shell/OfficePart.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { LoadingPart, Skeleton } from '../../../ui/Skeleton.tsx'
import { PaymentSteps } from './PaymentSteps.tsx'

/** Why a year has its status, and what happened to each of its payments. */
export function Timeline({ historyId }: { historyId: string }) {
  const { data, error, refetch } = useTimeline(historyId)
  if (error && !data) {
    return <ErrorNotice error={error} title={timelineTexts.reasonsNotLoaded} retry={() => refetch()} />
  }
  if (!data) {
    return (
      <LoadingPart>
        <Skeleton height="160px" />
      </LoadingPart>
    )
  }
  const { why, payments, takeBack, year } = data
  return (
    <div className="grid max-w-[68ch] gap-6 pt-1 pb-3">
      <p className="font-medium" role="status">
        {why}
      </p>
      {payments.map((payment) => (
        <PaymentSteps key={payment.paymentId} historyId={historyId} payment={payment} />
      ))}
      {payments.length === 0 && <p className="text-soft">{timelineTexts.noPaymentOfYear}</p>}
      {takeBack && <OfficePart name="RevokePeriod" of={{ historyId, year, kind: takeBack }} />}
    </div>
  )
}
