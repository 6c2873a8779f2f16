import type { PaymentItem } from '@medlem/contract/payment'
import { useEffect } from 'react'
import { useOrganisations } from '../../api/organisation.ts'
import { keepChoice, paymentNumber, readChoice, withoutPaid } from '../../api/purchaseChoice.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { paidSentence } from './paidSentence.ts'

/** Paid: who, what, how much, where the receipt is, and what comes next. */
export function PaidView({ payment }: { payment: PaymentItem }) {
  const { lines, orgId, currency, paymentStatus } = payment
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
        title={paymentStatus === 'refunded' ? 'This payment was paid back' : 'Thank you, it is paid'}
        lead={paidSentence(lines, organisation?.name)}
      />
      {payment.test && (
        <div className="mb-6">
          <Alert kind="warning" title="TEST">
            <p>This was a test payment: no money moved.</p>
          </Alert>
        </div>
      )}
      <table className="w-full max-w-[720px] border-collapse text-left">
        <caption className="visually-hidden">What was paid</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line.membershipHistoryId} className="border-b border-line align-top">
              <th scope="row" className="py-3.5 pr-4 font-semibold">
                {line.memberName}
                <span className="block font-normal text-soft">
                  {line.membershipName} {line.year}
                </span>
              </th>
              <td className="py-3.5 text-right whitespace-nowrap">{formatMoney(line.unitMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-4 font-semibold">
              Total
            </th>
            <td className="py-4 text-right font-display text-title font-semibold whitespace-nowrap">
              {formatMoney(payment.paymentTotal, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      {payment.skipped.length > 0 && (
        <Section title="Not part of this payment">
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
            Continue with payment {next.number} of {next.of}
          </ButtonLink>
        )}
        {first && (
          <ButtonLink
            variant={hasMore ? 'secondary' : 'primary'}
            href={`/membership-${first.membershipHistoryId}-receipt`}
          >
            See the receipt
          </ButtonLink>
        )}
        <ButtonLink variant="quiet" href="/organizations">
          Go to Home
        </ButtonLink>
      </div>
    </>
  )
}
