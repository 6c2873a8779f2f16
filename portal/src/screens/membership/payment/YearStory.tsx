import { useState } from 'react'
import { useTimeline } from '../../../api/timeline/timeline.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PaymentSteps } from './PaymentSteps.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'

/** Why a year has its status, and what happened to each of its payments. */
export function YearStory({ historyId }: { historyId: string }) {
  const { data, error, refetch } = useTimeline(historyId)
  const [isTakingBack, setTakingBack] = useState(false)
  if (error && !data) {
    return <ErrorNotice error={error} title="The reasons could not be loaded." retry={() => refetch()} />
  }
  if (!data) {
    return (
      <div role="status">
        <span className="visually-hidden">Loading</span>
        <Skeleton height="160px" />
      </div>
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
      {payments.length === 0 && <p className="text-soft">No payment was started for this year.</p>}
      {takeBack && (
        <div>
          <Button variant="quiet" className="-ml-3" onClick={() => setTakingBack(true)}>
            Take {year} back
          </Button>
        </div>
      )}
      {takeBack && isTakingBack && (
        <TakeBackDialog
          historyId={historyId}
          year={year}
          kind={takeBack}
          onClose={() => setTakingBack(false)}
        />
      )}
    </div>
  )
}
