import type { TimelinePayment } from '@medlem/contract/timeline'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'

const DisputeDialog = lazyPart(() => import('./DisputeDialog.tsx'), 'DisputeDialog')

interface DisputePartProps {
  historyId: string
  payment: TimelinePayment
  /** With what was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** Where the provider does not report disputes: noting that the cardholder's bank asks for the money. */
export function DisputePart({ historyId, payment, onDone }: DisputePartProps) {
  const [isNoting, setNoting] = useState(false)
  return (
    <>
      <Button variant="quiet" className="mt-1 -ml-3" onClick={() => setNoting(true)}>
        {officeDisputeTexts.noteTitle}
      </Button>
      {isNoting && (
        <Suspense fallback={null}>
          <DisputeDialog
            historyId={historyId}
            payment={payment}
            onClose={() => setNoting(false)}
            onDone={() => {
              setNoting(false)
              onDone(officeDisputeTexts.noted)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
