import { hrefOf } from '@medlem/contract/portalAddress'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { ticketTexts } from '@medlem/i18n/en/portal/ticket'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import type { PurchaseOutcome } from '../../api/purchase/purchase.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatMoney } from '../../ui/format.ts'

export interface PayProblemProps {
  outcome: PurchaseOutcome | undefined
  error: unknown
  refresh: () => Promise<unknown>
  /** Minor units of the last try, and what it costs now; undefined while that is not known. */
  price: { askedMinor: number | undefined; nowMinor: number | undefined; currency: string }
  /** What is paid for; memberships unless given. */
  of?: 'memberships' | 'tickets' | 'order' | 'share'
}

/** Where what was paid for is seen, the button that shows what can be paid now, and that there was nothing to pay. */
const words = {
  memberships: {
    seePaid: membershipTexts.seeYourMemberships,
    refresh: membershipTexts.showOffersNow,
    free: membershipTexts.activeForFree,
  },
  tickets: {
    seePaid: ticketTexts.yourTickets,
    refresh: tierTexts.lookAgain,
    free: ticketTexts.takenForFree,
  },
  order: {
    seePaid: tierTexts.lookAgain,
    refresh: tierTexts.lookAgain,
    free: ticketTexts.takenForFree,
  },
  share: {
    seePaid: membershipTexts.lookAgain,
    refresh: membershipTexts.lookAgain,
    free: membershipTexts.alreadyPaid,
  },
}
const paidHref = {
  memberships: '/memberships',
  tickets: '/member-cards',
  order: undefined,
  share: undefined,
} as const

/** With the old and the new price, once the new one is there. */
function priceChanged({ askedMinor, nowMinor, currency }: PayProblemProps['price']): string {
  if (askedMinor === undefined || nowMinor === undefined || askedMinor === nowMinor) {
    return membershipTexts.priceChanged
  }
  return membershipTexts.priceChangedFrom({
    before: formatMoney(askedMinor, currency),
    now: formatMoney(nowMinor, currency),
  })
}

/** Why the payment window did not open; in every case nothing was charged, and it says so. */
export function PayProblem({ outcome, error, refresh, price, of = 'memberships' }: PayProblemProps) {
  const href = paidHref[of]
  if (error) return <ErrorNotice error={error} title={membershipTexts.payFailed} />
  switch (outcome?.kind) {
    case 'price_changed':
      return (
        <Alert kind="warning" title={membershipTexts.priceChangedTitle} announce>
          <p>{priceChanged(price)}</p>
        </Alert>
      )
    case 'already_paid':
      return (
        <Alert
          kind="info"
          title={membershipTexts.alreadyPaid}
          announce
          actions={
            href === undefined ? (
              <Button variant="secondary" onClick={() => refresh()}>
                {words[of].seePaid}
              </Button>
            ) : (
              <ButtonLink variant="secondary" href={href}>
                {words[of].seePaid}
              </ButtonLink>
            )
          }
        >
          <p>{membershipTexts.alreadyPaidNote({ message: outcome.message })}</p>
        </Alert>
      )
    case 'address_incomplete':
      return (
        <Alert
          kind="warning"
          title={membershipTexts.profileIncomplete}
          announce
          actions={
            <ButtonLink
              variant="secondary"
              href={hrefOf('/memberships', {
                trigger: 'editMainParticipant',
                // Without an address the profile leads back to where it was opened from.
                returnTo: of === 'memberships' ? '/organizations-review' : undefined,
              })}
            >
              {membershipTexts.completeProfile}
            </ButtonLink>
          }
        >
          <p>{membershipTexts.notCharged({ message: outcome.message })}</p>
        </Alert>
      )
    case 'no_window':
      return (
        <Alert kind="error" title={membershipTexts.windowNotOpened}>
          <p>{membershipTexts.notChargedTryAgain}</p>
        </Alert>
      )
    case 'unavailable':
      return (
        <Alert kind="error" title={membershipTexts.paymentNotStarted}>
          <p>{membershipTexts.notCharged({ message: outcome.message })}</p>
        </Alert>
      )
    case 'refused':
      return (
        <Alert
          kind="error"
          title={membershipTexts.notPayableNow}
          actions={
            <Button variant="secondary" onClick={() => refresh()}>
              {words[of].refresh}
            </Button>
          }
        >
          <p>{membershipTexts.notCharged({ message: outcome.message })}</p>
        </Alert>
      )
    case 'free':
      return (
        <Alert
          kind="success"
          title={words[of].free}
          announce
          actions={
            href !== undefined && (
              <ButtonLink variant="secondary" href={href}>
                {words[of].seePaid}
              </ButtonLink>
            )
          }
        />
      )
    default:
      return null
  }
}
