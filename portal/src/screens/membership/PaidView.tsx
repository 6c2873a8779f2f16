import type { PaymentItem } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useEffect } from 'react'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { keepChoice, paymentNumber, readChoice, withoutPaid } from '../../api/purchase/purchaseChoice.ts'
import { useMember } from '../../session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { PriceLines } from './PriceLines.tsx'
import { paidSentence } from './paidSentence.ts'

/** Paid: who, what, how much, where the receipt is, and what comes next. */
export function PaidView({ payment }: { payment: PaymentItem }) {
  const { lines, orgId, currency, paymentStatus } = payment
  const { email } = useMember()
  const organisation = useOrganisations().data?.find(({ id }) => id === orgId)
  const rest = withoutPaid(readChoice(), { orgId, memberIds: lines.map(({ memberId }) => memberId) })
  useEffect(() => keepChoice(rest))
  const [first] = lines
  const next = paymentNumber(rest)
  const hasMore = rest.lines.length > 0
  return (
    <>
      <Steps current={hasMore ? 2 : 4} />
      <PageHeading
        title={paymentStatus === 'refunded' ? membershipTexts.paidBackTitle : membershipTexts.paidTitle}
        lead={paidSentence(lines, organisation?.name)}
      >
        {email && paymentStatus === 'paid' && (
          <p className="text-soft wrap-anywhere">{membershipTexts.receiptSent({ email })}</p>
        )}
      </PageHeading>
      {payment.test && (
        <div className="mb-6">
          <Alert kind="warning" title={membershipTexts.testMark}>
            <p>{membershipTexts.testPaymentNote}</p>
          </Alert>
        </div>
      )}
      <div className="max-w-[720px]">
        <PriceLines
          caption={membershipTexts.whatWasPaid}
          lines={lines.map((line) => ({ key: line.membershipHistoryId, ...line }))}
          totalMinor={payment.paymentTotal}
          currency={currency}
        />
      </div>
      {payment.skipped.length > 0 && (
        <Section title={membershipTexts.leftOut}>
          <ul>
            {payment.skipped.map(({ memberId, memberName, reason }) => (
              <li key={memberId} className="text-soft">
                {memberName}: {reason.message}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {hasMore && (
          <ButtonLink href="/organizations-review">
            {membershipTexts.continuePayment({ number: next.number, of: next.of })}
          </ButtonLink>
        )}
        {first && (
          <ButtonLink
            variant={hasMore ? 'secondary' : 'primary'}
            href={`/membership-${first.membershipHistoryId}-receipt`}
          >
            {membershipTexts.seeReceipt}
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href="/organizations">
          {membershipTexts.goHome}
        </ButtonLink>
      </div>
    </>
  )
}
