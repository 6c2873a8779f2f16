import type { Membership } from '@medlem/contract/membership'
import type { OwnRenewal } from '@medlem/contract/renewal'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useEffect, useRef } from 'react'
import { useOwnRenewal, useSwitchRenewal } from '../../../api/renewal/renewal.ts'
import { usePartsShown } from '../../../shared/partsShown.ts'
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
  const coming = next?.membershipId === membership.id ? next : undefined
  const { mutate, isPending, isSuccess, error } = useSwitchRenewal(membership)
  const { autoRenewal, savedCardIdentifier } = membership
  // A charge that was begun before the organisation sent claims is seen through.
  const isAsked = membership.renewalAsked === true && typeof coming?.chargedOn !== 'string'
  const said = wordsOf({ autoRenewal, isAsked, inApp })
  const isShown = savedCardIdentifier !== null || isSuccess
  const arePartsShown = usePartsShown()
  const section = useInView(isShown && arePartsShown && renewalId !== undefined)
  if (!isShown) return null
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={membershipTexts.renewal}
      className="no-print mb-8 grid max-w-[68ch] scroll-mt-24 gap-3"
    >
      <div role="status">
        <StatusDot tone={autoRenewal && !isAsked ? 'good' : 'neutral'}>{said.title}</StatusDot>
        {autoRenewal && coming && <NextCharge next={coming} provider={provider} />}
        <p className="text-meta text-soft">{said.note}</p>
      </div>
      {error && <ErrorNotice error={error} title={membershipTexts.renewalNotChanged} />}
      {autoRenewal && (
        <div>
          <Button variant="secondary" busy={isPending} onClick={() => mutate({ autoRenewal: false })}>
            {isAsked ? membershipTexts.renewalSwitchOff : membershipTexts.renewalStop}
          </Button>
        </div>
      )}
      {!autoRenewal && !isAsked && savedCardIdentifier !== null && consent && (
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

interface Renewing {
  autoRenewal: boolean
  /** By a claim instead of a charge. */
  isAsked: boolean
  inApp: boolean
}

function wordsOf({ autoRenewal, isAsked, inApp }: Renewing): { title: string; note: string } {
  const t = membershipTexts
  if (isAsked) return { title: t.renewalAsked, note: autoRenewal ? t.renewalAskedOnNote : t.renewalAskedNote }
  if (!autoRenewal) return { title: t.renewalOff, note: t.renewalOffNote }
  return { title: t.renewalOn, note: inApp ? t.renewalOnNoteApp : t.renewalOnNote }
}

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
