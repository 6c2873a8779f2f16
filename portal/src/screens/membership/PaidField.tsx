import type { Organisation } from '@medlem/contract/organisation'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { YearLine } from '../../ui/YearLine.tsx'
import './paid.css'

/** Every month of the year is filled. */
const AFTER = '9999-12-31'

/** Whether the browser opened this page again: what was finished is not finished once more. */
function isOpenedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/** Its room while the payment or the organisation is not known. */
export function PaidFieldRoom() {
  return (
    <div className="won-room">
      <Skeleton height="100%" />
    </div>
  )
}

/** The paid year on the organisation's colour: its line fills notch by notch, then the tick comes. */
export function PaidField({ organisation, year }: { organisation: Organisation | undefined; year: number }) {
  const hue = organisation?.hue ?? 0
  return (
    <div className="won" data-new={!isOpenedAgain() || undefined} style={{ '--hue': hue }}>
      <p className="won-club">{organisation?.name}</p>
      <div className="won-year">
        <p>{year}</p>
        <svg width="76" height="76" viewBox="0 0 32 32" aria-hidden="true">
          <circle className="won-ring" cx="16" cy="16" r="12.5" pathLength="12" strokeDasharray="0.72 0.28" />
          <circle className="won-lit" cx="16" cy="16" r="7" />
          <path className="won-tick" d="m13 16.3 2.2 2.2 4-4.4" />
        </svg>
      </div>
      <YearLine startDate={`${year}-01-01`} endDate={`${year}-12-31`} today={AFTER} hue={hue} active />
    </div>
  )
}
