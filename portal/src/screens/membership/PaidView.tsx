import type { PaymentItem } from '@medlem/contract/payment'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useEffect } from 'react'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { keepChoice, paymentNumber, readChoice, withoutPaid } from '../../api/purchase/purchaseChoice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { PaidField, PaidFieldRoom } from './PaidField.tsx'
import { PaidHeading } from './PaidHeading.tsx'
import { PaidSummary } from './PaidSummary.tsx'
import { PayBar } from './PayBar.tsx'
import { paidSentence, placesSentence } from './paidSentence.ts'

/** Paid: who, what, how much, where the receipt is, and what comes next. */
export function PaidView({ payment }: { payment: PaymentItem }) {
  const { lines, orgId, paymentStatus } = payment
  const organisations = useOrganisations()
  const organisation = organisations.data?.find(({ id }) => id === orgId)
  const rest = withoutPaid(readChoice(), { orgId, memberIds: lines.map(({ memberId }) => memberId) })
  useEffect(() => keepChoice(rest))
  const [first] = lines
  const next = paymentNumber(rest)
  const hasMore = rest.lines.length > 0
  return (
    <>
      <Steps current={hasMore ? 2 : 4} />
      {first && paymentStatus === 'paid' && organisations.isPending && <PaidFieldRoom />}
      {first && paymentStatus === 'paid' && !organisations.isPending && (
        <PaidField organisation={organisation} year={first.year} />
      )}
      <PaidHeading
        payment={payment}
        lead={[paidSentence(lines, organisation?.name), placesSentence(payment)].filter(Boolean).join(' ')}
      />
      <PaidSummary payment={payment} />
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
