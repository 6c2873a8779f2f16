import { timelineTexts } from '@medlem/i18n/en/portal/timeline'
import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../../ui/useScreenSearch.ts'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'

const Timeline = lazyPart(() => import('./Timeline.tsx'), 'Timeline')

interface WhyStatusProps {
  historyId: string
  year: number
  /** Whose it is: the reader's or another's year, one whose payment was declined, or a receipt, of which a reader looks for the payment. */
  of: 'own' | 'other' | 'declined' | 'receipt'
}

const LABELS = {
  own: timelineTexts.whyMyStatus,
  other: timelineTexts.whyThisStatus,
  declined: timelineTexts.whatHappened,
  receipt: timelineTexts.stepsOfPayment,
}

/** 'Why is my status this?': opens the reason and every step of the payments, which are requested only then. */
export function WhyStatus({ historyId, year, of }: WhyStatusProps) {
  // A member who had to sign in once more comes back to the year they were at.
  const { why } = useScreenSearch('/membership-{id}-history')
  const [isOpen, setOpen] = useState(why === historyId)
  const id = useId()
  return (
    <div className="no-print">
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 text-meta text-fjord hover:underline"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {LABELS[of]({ year, hidden: visuallyHidden })}
        <ChevronDown size={16} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
      </button>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<Skeleton height="160px" />}>
            <Timeline historyId={historyId} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
