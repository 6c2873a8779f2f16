import type { Organisation } from '@medlem/contract/organisation'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import type { ChosenPayment } from './choiceGrid.ts'
import './choiceTotals.css'

export interface ChoiceTotalsProps {
  payments: readonly ChosenPayment[]
  organisations: readonly Organisation[]
  onContinue: () => void
}

/** What the choice costs so far in each organisation, and the way on; stays in sight while the grid scrolls. */
export function ChoiceTotals({ payments, organisations, onContinue }: ChoiceTotalsProps) {
  const name = (orgId: string) => organisations.find(({ id }) => id === orgId)?.name
  const people = payments.reduce((count, { lines }) => count + lines.length, 0)
  const bar = useRef<HTMLDivElement>(null)
  useStickyRoom(bar)
  return (
    <div
      ref={bar}
      className="choice-totals sticky bottom-0 z-10 -mx-2 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-sheet px-2 py-3"
    >
      <div role="status" className="min-w-0 flex-1 basis-28 leading-snug">
        {people === 0 && <p className="text-soft">{membershipTexts.noneChosen}</p>}
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {payments.map(({ orgId, lines, totalMinor, currency }) => (
            <li key={orgId}>
              <span className="block text-meta text-soft">
                {name(orgId)} · {membershipTexts.people({ count: lines.length })}
              </span>
              <span className="text-lead font-semibold tabular-nums">
                {totalMinor === undefined ? membershipTexts.aboveLimit : formatMoney(totalMinor, currency)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={onContinue}>
        {payments.length > 1
          ? membershipTexts.reviewPayments({ count: payments.length })
          : membershipTexts.reviewAndPay}
      </Button>
    </div>
  )
}

/** Keeps what takes the focus clear of a bar that sticks to the bottom of the window, however high the bar is (WCAG 2.4.11). */
function useStickyRoom(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!bar.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.scrollPaddingBottom = `${Math.ceil(height) + 12}px`
    })
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('scroll-padding-bottom')
    }
  }, [bar])
}
