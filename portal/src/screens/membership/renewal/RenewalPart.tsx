import type { Membership } from '@medlem/contract/membership'
import { useSwitchRenewal } from '../../../api/renewal.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { useRenewalConsent } from '../useConsent.ts'

/** Automatic renewal, for the one whose card is kept: one press stops it, and the consent stands beside what starts it. */
export function RenewalPart({ membership }: { membership: Membership }) {
  const consent = useRenewalConsent()
  const { mutate, isPending, isSuccess, error } = useSwitchRenewal(membership)
  const { autoRenewal, savedCardIdentifier } = membership
  if (savedCardIdentifier === null && !isSuccess) return null
  return (
    <section aria-label="Automatic renewal" className="no-print mb-8 grid max-w-[68ch] gap-3">
      <div role="status">
        <StatusDot tone={autoRenewal ? 'good' : 'neutral'}>
          {autoRenewal ? 'Renews by itself each year' : 'Does not renew by itself'}
        </StatusDot>
        <p className="text-meta text-soft">
          {autoRenewal
            ? 'We tell you the price 14 days before your card is charged. You can stop at any time; what is paid stays paid.'
            : 'Nothing is charged unless you buy it yourself.'}
        </p>
      </div>
      {error && <ErrorNotice error={error} title="Automatic renewal was not changed." />}
      {autoRenewal && (
        <div>
          <Button variant="secondary" busy={isPending} onClick={() => mutate({ autoRenewal: false })}>
            Stop renewing
          </Button>
        </div>
      )}
      {!autoRenewal && savedCardIdentifier !== null && consent && (
        <>
          <p className="text-meta">
            {consent.text} <span className="text-soft">(version {consent.version})</span>
          </p>
          <div>
            <Button
              variant="secondary"
              busy={isPending}
              onClick={() => mutate({ autoRenewal: true, consentVersion: consent.version })}
            >
              I agree, renew it each year
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
