import type { Membership } from '@medlem/contract/membership'
import type { OwnRenewal } from '@medlem/contract/renewal'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useEffect, useRef } from 'react'
import { useOwnRenewal, useSwitchRenewal } from '../../../api/renewal/renewal.ts'
import { appName } from '../../../shared/payment/MethodChoice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { useRenewalConsent } from '../useConsent.ts'

interface RenewalPartProps {
  membership: Membership
  /** The renewal whose notification was followed; the part scrolls into view then. */
  renewalId?: string | undefined
}

/** Automatic renewal, for the one whose card is kept: one press stops it, and the consent stands beside what starts it. */
export function RenewalPart({ membership, renewalId }: RenewalPartProps) {
  const provider = membership.savedCardProvider
  const inApp = provider !== undefined && keepsAgreements(provider)
  const consent = useRenewalConsent(inApp)
  const next = useOwnRenewal(renewalId).data
  const { mutate, isPending, isSuccess, error } = useSwitchRenewal(membership)
  const { autoRenewal, savedCardIdentifier } = membership
  const isShown = savedCardIdentifier !== null || isSuccess
  const section = useInView(isShown && renewalId !== undefined)
  if (!isShown) return null
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={membershipTexts.renewal}
      className="no-print mb-8 grid max-w-[68ch] scroll-mt-24 gap-3"
    >
      <div role="status">
        <StatusDot tone={autoRenewal ? 'good' : 'neutral'}>
          {autoRenewal ? membershipTexts.renewalOn : membershipTexts.renewalOff}
        </StatusDot>
        {autoRenewal && next?.membershipId === membership.id && (
          <NextCharge next={next} provider={provider} />
        )}
        <p className="text-meta text-soft">{autoRenewal ? noteOf(inApp) : membershipTexts.renewalOffNote}</p>
      </div>
      {error && <ErrorNotice error={error} title={membershipTexts.renewalNotChanged} />}
      {autoRenewal && (
        <div>
          <Button variant="secondary" busy={isPending} onClick={() => mutate({ autoRenewal: false })}>
            {membershipTexts.renewalStop}
          </Button>
        </div>
      )}
      {!autoRenewal && savedCardIdentifier !== null && consent && (
        <>
          <p className="text-meta">
            {consent.text}{' '}
            <span className="text-soft">{membershipTexts.consentVersion({ version: consent.version })}</span>
          </p>
          <div>
            <Button
              variant="secondary"
              busy={isPending}
              onClick={() => mutate({ autoRenewal: true, consentVersion: consent.version })}
            >
              {membershipTexts.renewalStart}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

const noteOf = (inApp: boolean) => (inApp ? membershipTexts.renewalOnNoteApp : membershipTexts.renewalOnNote)

/** The next charge, as long as it is still to come. */
function NextCharge({ next, provider }: { next: OwnRenewal; provider: Membership['savedCardProvider'] }) {
  const { year, priceMinor, currency, chargedOn, cardLast4 } = next
  if (chargedOn === null) return null
  const charge = { amount: formatMoney(priceMinor, currency), year, date: formatDate(chargedOn) }
  const app = provider && appName(provider, { currency })
  if (app !== undefined)
    return <p className="mt-1 font-medium">{membershipTexts.chargedInApp({ ...charge, app })}</p>
  return (
    <p className="mt-1 font-medium">
      {cardLast4 === null
        ? membershipTexts.chargedToCard(charge)
        : membershipTexts.chargedToCardEnding({ ...charge, cardLast4 })}
    </p>
  )
}

/** Once it is there, it is scrolled to and read out. */
function useInView(isWanted: boolean) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isWanted) return
    element.current?.scrollIntoView({ block: 'center' })
    element.current?.focus({ preventScroll: true })
  }, [isWanted])
  return element
}
