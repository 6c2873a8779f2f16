import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { paymentNumber, readChoice } from '../../api/purchase/purchaseChoice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { formatMoney, formatPeriod } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { type ChosenPayment, isOnePeriod, linesOf, paymentsOf } from './choiceGrid.ts'
import { NothingToPay } from './NothingToPay.tsx'
import { ReviewLoading, ReviewPayment } from './ReviewPayment.tsx'
import { LinkedRenewal } from './renewal/LinkedRenewal.tsx'

const ring = { width: 30, height: 30, viewBox: '0 0 32 32' }

/** The second step of buying: what is paid, for whom, and under which terms. */
export function Review() {
  const { renew: orgId, whom: memberId, year } = useScreenSearch('/organizations-review')
  const isLink = orgId !== undefined && memberId !== undefined
  const family = useFamilyStatus()
  const organisations = useOrganisations()
  // A link is answered without the organisations: it leads on, or belongs to another member.
  const needed = isLink ? [family] : [family, organisations]
  const error = needed.find(({ data }) => !data)?.error
  const retry = () => Promise.all([family.refetch(), organisations.refetch()])
  const loading = !error && needed.some(({ data }) => !data)
  return (
    <>
      <Steps current={1} />
      {error && (
        <>
          <PageHeading title={membershipTexts.reviewAndPay} />
          <ErrorNotice error={error} title={membershipTexts.choiceNotLoaded} retry={retry} />
        </>
      )}
      {loading && (
        <>
          <PageHeading title={membershipTexts.reviewAndPay} />
          <ReviewLoading />
        </>
      )}
      {family.data && isLink && <LinkedRenewal people={family.data} {...{ orgId, memberId, year }} />}
      {family.data && organisations.data && !isLink && (
        <Reviewing people={family.data} organisations={organisations.data} refresh={retry} />
      )}
    </>
  )
}

interface ReviewingProps {
  people: readonly FamilyMemberStatus[]
  organisations: readonly Organisation[]
  refresh: () => Promise<unknown>
}

function Reviewing({ people, organisations, refresh }: ReviewingProps) {
  const choice = readChoice()
  const payments = paymentsOf(choice.lines, people, organisations)
  const [payment, ...later] = payments
  const organisation = organisations.find(({ id }) => id === payment?.orgId)
  const { number, of } = paymentNumber({
    ...choice,
    lines: payments.flatMap(linesOf),
  })
  if (!payment || !organisation) {
    return (
      <>
        <PageHeading title={membershipTexts.reviewAndPay} />
        <NothingToPay chosen={choice.lines} people={people} />
      </>
    )
  }
  return (
    <>
      <PageHeading
        title={membershipTexts.reviewAndPay}
        {...(of > 1 && { lead: membershipTexts.paymentNumber({ number, of, name: organisation.name }) })}
      />
      <ReviewWho payment={payment} organisation={organisation} />
      <ReviewPayment
        key={payment.orgId}
        payment={payment}
        organisation={organisation}
        people={people}
        refresh={refresh}
      />
      {later.length > 0 && <LaterPayments payments={later} organisations={organisations} />}
    </>
  )
}

/** Whose membership is paid and for when, and the way back to the choice. */
function ReviewWho({ payment, organisation }: { payment: ChosenPayment; organisation: Organisation }) {
  const [first] = payment.lines
  return (
    <div className="review-who">
      <svg className="review-ring" style={{ '--hue': organisation.hue }} {...ring} aria-hidden="true">
        <circle cx="16" cy="16" r="12.5" pathLength="12" strokeDasharray="0.72 0.28" />
      </svg>
      <div>
        <h2>{organisation.name}</h2>
        {first && isOnePeriod(payment) && <p>{formatPeriod(first.offer.startDate, first.offer.endDate)}</p>}
      </div>
      <ButtonLink variant="quiet" href="/membership-new">
        {membershipTexts.changeChoice}
      </ButtonLink>
    </div>
  )
}

function LaterPayments({
  payments,
  organisations,
}: {
  payments: readonly ChosenPayment[]
  organisations: readonly Organisation[]
}) {
  return (
    <Section title={membershipTexts.laterPayments}>
      <List>
        {payments.map(({ orgId, lines, totalMinor, currency }) => (
          <li key={orgId} className="flex flex-wrap justify-between gap-x-6 py-3.5">
            <span className="font-semibold">{organisations.find(({ id }) => id === orgId)?.name}</span>
            <span className="text-soft">{lines.map(({ person }) => person.firstName).join(', ')}</span>
            <span className="tabular-nums">
              {totalMinor === undefined ? '' : formatMoney(totalMinor, currency)}
            </span>
          </li>
        ))}
      </List>
      <p className="mt-3 text-meta text-soft">{membershipTexts.laterPaymentsNote}</p>
    </Section>
  )
}
