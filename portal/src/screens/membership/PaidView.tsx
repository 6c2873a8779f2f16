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
import { Covered } from './Covered.tsx'
import { PaidField } from './PaidField.tsx'
import { PayBar } from './PayBar.tsx'
import { paidSentence } from './paidSentence.ts'

/** Paid: who, what, how much, where the receipt is, and what comes next. */
export function PaidView({ payment }: { payment: PaymentItem }) {
  const { lines, orgId, paymentStatus } = payment
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
      {first && paymentStatus === 'paid' && <PaidField organisation={organisation} year={first.year} />}
      <PageHeading
        title={paymentStatus === 'refunded' ? membershipTexts.paidBackTitle : membershipTexts.paidTitle}
        lead={paidSentence(lines, organisation?.name)}
      >
        {email && paymentStatus === 'paid' && (
          <p className="text-soft wrap-anywhere">{membershipTexts.receiptSent({ email })}</p>
        )}
      </PageHeading>
      {payment.test && (
        <div className="mb-4">
          <Alert kind="warning" title={membershipTexts.testMark}>
            <p>{membershipTexts.testPaymentNote}</p>
          </Alert>
        </div>
      )}
      <Covered payment={payment} />
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
      <PayBar>
        {hasMore ? (
          <ButtonLink href="/organizations-review">
            {membershipTexts.continuePayment({ number: next.number, of: next.of })}
          </ButtonLink>
        ) : (
          <ButtonLink href="/organizations">{membershipTexts.done}</ButtonLink>
        )}
      </PayBar>
    </>
  )
}
