import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useSearch } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'

const Timeline = lazyPart(() => import('./Timeline.tsx'), 'Timeline')

/** 'Why is my status this?': opens the reason and every step of the payments, which are asked for only then. */
export function WhyStatus({ historyId, year, own }: { historyId: string; year: number; own: boolean }) {
  // Who had to sign in once more comes back to the year they were at.
  const { why } = useSearch({ strict: false })
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
        {own
          ? membershipTexts.whyMyStatus({ year, hidden: visuallyHidden })
          : membershipTexts.whyThisStatus({ year, hidden: visuallyHidden })}
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
