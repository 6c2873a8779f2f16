import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { CallError } from '../../api/call/callError.ts'
import { useShownTitle } from '../../shell/shownTitle.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

/** The payment behind this address can't be shown: the member has none, or it could not be fetched. */
export function PaymentUnknown({ error, retry }: { error: unknown; retry: () => unknown }) {
  const notFound = !error || (error instanceof CallError && (error.status === 404 || error.status === 400))
  // The route's own title would say that it was paid.
  useShownTitle(notFound ? titleTexts.pageNotFound : membershipTexts.payment)
  if (notFound) {
    return (
      <>
        <PageHeading title={titleTexts.pageNotFound} lead={membershipTexts.noPaymentHere} />
        <ButtonLink href="/memberships">{membershipTexts.seeYourMemberships}</ButtonLink>
      </>
    )
  }
  return (
    <>
      <PageHeading title={membershipTexts.checkFailedTitle} lead={membershipTexts.checkFailedLead} />
      <ErrorNotice error={error} title={membershipTexts.outcomeUnknown} retry={() => retry()} />
    </>
  )
}
