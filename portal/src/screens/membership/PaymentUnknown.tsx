import { CallError } from '../../api/call/callError.ts'
import { useShownTitle } from '../../shell/shownTitle.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** The payment behind this address can't be shown: there is none of the member's, or it could not be asked for. */
export function PaymentUnknown({ error, retry }: { error: unknown; retry: () => unknown }) {
  const notFound = !error || (error instanceof CallError && (error.status === 404 || error.status === 400))
  // The route's own title would say that it was paid.
  useShownTitle(notFound ? 'Page Not Found' : 'Payment')
  if (notFound) {
    return (
      <>
        <PageHeading title="Page Not Found" lead="There is no payment of yours behind this address." />
        <ButtonLink href="/memberships">See your memberships</ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageHeading
        title="We could not check your payment"
        lead="This does not affect the payment itself: if it went through, it is still paid."
      />
      <ErrorNotice error={error} title="The outcome is not known here." retry={() => retry()} />
    </>
  )
}
