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
  return `It was ${formatMoney(askedMinor, currency)} and is ${formatMoney(nowMinor, currency)} now. `
}

/** Why the payment window did not open; in every case nothing was charged, and it says so. */
export function PayProblem({ outcome, error, refresh, price }: PayProblemProps) {
  if (error) return <ErrorNotice error={error} title="Nothing was charged, but that did not work." />
  switch (outcome?.kind) {
    case 'price_changed':
      return (
        <Alert kind="warning" title="The price has changed." announce>
          <p>{priceChange(price)}Nothing was charged. Press Pay again if you agree to the new price.</p>
        </Alert>
      )
    case 'already_paid':
      return (
        <Alert
          kind="info"
          title="This is paid already."
          announce
          actions={
            <ButtonLink variant="secondary" href="/memberships">
              See your memberships
            </ButtonLink>
          }
        >
          <p>{outcome.message} Nothing was charged now.</p>
        </Alert>
      )
    case 'address_incomplete':
      return (
        <Alert
          kind="warning"
          title="Please complete your profile to continue."
          announce
          actions={
            <ButtonLink
              variant="secondary"
              href="/memberships?trigger=editMainParticipant&returnTo=%2Forganizations-review"
            >
              Complete your profile
            </ButtonLink>
          }
        >
          <p>{outcome.message} Nothing was charged.</p>
        </Alert>
      )
    case 'no_window':
      return (
        <Alert kind="error" title="The payment window could not be opened.">
          <p>Nothing was charged. Please try again.</p>
        </Alert>
      )
    case 'unavailable':
      return (
        <Alert kind="error" title="The payment could not be started.">
          <p>{outcome.message} Nothing was charged.</p>
        </Alert>
      )
    case 'refused':
      return (
        <Alert
          kind="error"
          title="This can’t be paid right now."
          actions={
            <Button variant="secondary" onClick={() => refresh()}>
              Show what is on offer now
            </Button>
          }
        >
          <p>{outcome.message} Nothing was charged.</p>
        </Alert>
      )
    case 'free':
      return (
        <Alert
          kind="success"
          title="There is nothing to pay. The membership is active."
          announce
          actions={
            <ButtonLink variant="secondary" href="/memberships">
              See your memberships
            </ButtonLink>
          }
        />
      )
    default:
      return null
  }
}
