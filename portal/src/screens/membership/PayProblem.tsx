import { membershipTexts } from '@medlem/i18n/en/portal/membership'
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
}

/** 'It was 450,00 kr. and is 500,00 kr. now.', once the new price is there. */
function priceChange({ askedMinor, nowMinor, currency }: PayProblemProps['price']): string {
  if (askedMinor === undefined || nowMinor === undefined || askedMinor === nowMinor) return ''
  return membershipTexts.itWasAmountAndIs({
    amount: formatMoney(askedMinor, currency),
    amount2: formatMoney(nowMinor, currency),
  })
}

/** Why the payment window did not open; in every case nothing was charged, and it says so. */
export function PayProblem({ outcome, error, refresh, price }: PayProblemProps) {
  if (error) return <ErrorNotice error={error} title={membershipTexts.nothingWasChargedButThat} />
  switch (outcome?.kind) {
    case 'price_changed':
      return (
        <Alert kind="warning" title={membershipTexts.thePriceHasChanged} announce>
          <p>{membershipTexts.pricechangeNothingWasChargedPress({ priceChange: priceChange(price) })}</p>
        </Alert>
      )
    case 'already_paid':
      return (
        <Alert
          kind="info"
          title={membershipTexts.thisIsPaidAlready2}
          announce
          actions={
            <ButtonLink variant="secondary" href="/memberships">
              {membershipTexts.seeYourMemberships}
            </ButtonLink>
          }
        >
          <p>{membershipTexts.messageNothingWasChargedNow({ message: outcome.message })}</p>
        </Alert>
      )
    case 'address_incomplete':
      return (
        <Alert
          kind="warning"
          title={membershipTexts.pleaseCompleteYourProfileTo}
          announce
          actions={
            <ButtonLink
              variant="secondary"
              href="/memberships?trigger=editMainParticipant&returnTo=%2Forganizations-review"
            >
              {membershipTexts.completeYourProfile}
            </ButtonLink>
          }
        >
          <p>{membershipTexts.messageNothingWasCharged({ message: outcome.message })}</p>
        </Alert>
      )
    case 'no_window':
      return (
        <Alert kind="error" title={membershipTexts.thePaymentWindowCouldNot}>
          <p>{membershipTexts.nothingWasChargedPleaseTry}</p>
        </Alert>
      )
    case 'unavailable':
      return (
        <Alert kind="error" title={membershipTexts.thePaymentCouldNotBe}>
          <p>{membershipTexts.messageNothingWasCharged({ message: outcome.message })}</p>
        </Alert>
      )
    case 'refused':
      return (
        <Alert
          kind="error"
          title={membershipTexts.thisCantBePaidRight}
          actions={
            <Button variant="secondary" onClick={() => refresh()}>
              {membershipTexts.showWhatIsOnOffer}
            </Button>
          }
        >
          <p>{membershipTexts.messageNothingWasCharged({ message: outcome.message })}</p>
        </Alert>
      )
    case 'free':
      return (
        <Alert
          kind="success"
          title={membershipTexts.thereIsNothingToPay2}
          announce
          actions={
            <ButtonLink variant="secondary" href="/memberships">
              {membershipTexts.seeYourMemberships}
            </ButtonLink>
          }
        />
      )
    default:
      return null
  }
}
