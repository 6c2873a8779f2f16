import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import type { ReactNode } from 'react'
import './review.css'

/** On a phone the place of the bottom bar, with one button; elsewhere a row below the rest. */
export function PayBar({ sum, children }: { sum?: { amount: string; count: number }; children?: ReactNode }) {
  return (
    <div className="pay-bar">
      {sum && (
        <p className="pay-sum">
          <strong>{sum.amount}</strong>
          <span>{membershipTexts.memberships({ count: sum.count })}</span>
        </p>
      )}
      {children}
    </div>
  )
}
