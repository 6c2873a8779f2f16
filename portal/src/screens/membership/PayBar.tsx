import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import type { ReactNode } from 'react'
import './review.css'

interface PayBarProps {
  /** What is paid; undefined where nothing is, or more than one payment can hold. */
  amount?: string
  memberships?: number
  /** Places at an event that are paid with them. */
  places?: number
  children?: ReactNode
}

/** On a phone the place of the bottom bar, with one button; elsewhere a row below the rest. */
export function PayBar({ amount, memberships: count = 0, places = 0, children }: PayBarProps) {
  return (
    <div className="pay-bar">
      {amount !== undefined && (
        <p className="pay-sum">
          <strong>{amount}</strong>
          <span>
            {places > 0
              ? membershipTexts.membershipsAndPlaces({ count, places })
              : membershipTexts.memberships({ count })}
          </span>
        </p>
      )}
      {children}
    </div>
  )
}
