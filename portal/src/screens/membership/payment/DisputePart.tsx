import type { TimelinePayment } from '@medlem/contract/timeline'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useTold } from '../../../ui/useTold.ts'

const DisputeDialog = lazy(() =>
  import('./DisputeDialog.tsx').then((module) => ({ default: module.DisputeDialog })),
)

/** For administrators, where the provider doesn't tell of it: noting that the cardholder's bank asks for the money. */
export function DisputePart({ historyId, payment }: { historyId: string; payment: TimelinePayment }) {
  const [isNoting, setNoting] = useState(false)
  const { told, setTold, place } = useTold()
  return (
    <>
      {payment.canDispute && (
        <Button variant="quiet" className="mt-1 -ml-3" onClick={() => setNoting(true)}>
          Note a dispute
        </Button>
      )}
      <p ref={place} tabIndex={-1} role="status" className="mt-2 text-meta text-soft empty:hidden">
        {told}
      </p>
      {payment.canDispute && isNoting && (
        <Suspense fallback={null}>
          <DisputeDialog
            historyId={historyId}
            payment={payment}
            onClose={() => setNoting(false)}
            onDone={() => {
              setNoting(false)
              setTold('The dispute is noted. It is listed under Disputes on your organisation’s page.')
            }}
          />
        </Suspense>
      )}
    </>
  )
}
