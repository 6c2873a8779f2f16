import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { type ReactNode, useEffect, useState } from 'react'
import { SLOW_AFTER_MS } from '../../api/payment/payment.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

interface PaymentCheckingProps {
  /** When it was first asked for, in milliseconds; 0 while it was not. */
  since: number
  /** What can be done where it takes long. */
  children?: ReactNode
}

/** While the provider has not said yes or no; the outcome takes its place. */
export function PaymentChecking({ since, children }: PaymentCheckingProps) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (since === 0) return
    const timer = setTimeout(() => setIsLong(true), Math.max(0, since + SLOW_AFTER_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [since])
  return (
    <>
      <PageHeading
        title={membershipTexts.checkingTitle}
        lead={isLong ? membershipTexts.checkingIsSlow : membershipTexts.checkingLead}
      />
      <div role="status" className="flex items-center gap-3 text-soft">
        <span className="spinner text-fjord" aria-hidden="true" />
        {isLong ? membershipTexts.stillChecking : membershipTexts.checking}
      </div>
      {isLong && <div className="mt-8 grid justify-items-start gap-4">{children}</div>}
    </>
  )
}
