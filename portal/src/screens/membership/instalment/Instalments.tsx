import type { InstalmentPlan } from '@medlem/contract/instalment'
import { hrefOf } from '@medlem/contract/portalAddress'
import { instalmentTexts as t } from '@medlem/i18n/en/portal/instalment'
import { useInstalments } from '../../../api/instalment/instalment.ts'
import { isUnpaid, PartState } from '../../../shared/instalment/PartState.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useScreenSearch } from '../../../ui/useScreenSearch.ts'
import { visuallyHidden } from '../../../ui/visuallyHidden.tsx'
import { OwnLetters } from './OwnLetters.tsx'
import { PayPart } from './PayPart.tsx'
import { SpendCredit } from './SpendCredit.tsx'

/** What the member pays in parts, with the part that is to be paid now; an e-mail's link names a part (`?part=`). */
export function Instalments() {
  const { part } = useScreenSearch('/instalments')
  const { data, error, refetch } = useInstalments()
  const plans = data?.toSorted((a, b) => Number(holds(b, part)) - Number(holds(a, part)))
  return (
    <>
      <PageHeading
        {...(plans?.length && plans.every(({ claim }) => claim)
          ? { title: t.toPay }
          : { title: t.title, lead: t.lead })}
      />
      {error && !data && <ErrorNotice error={error} title={t.notLoaded} retry={() => refetch()} />}
      {data === undefined && !error && <Skeleton height="320px" />}
      {(data === null || plans?.length === 0) && <EmptyState title={t.none}>{t.noneNote}</EmptyState>}
      {plans?.map((plan) => (
        <Plan key={plan.id} plan={plan} partId={holds(plan, part) ? part : undefined} />
      ))}
    </>
  )
}

const holds = ({ parts }: InstalmentPlan, partId: string | undefined) => parts.some(({ id }) => id === partId)

function Plan({ plan, partId }: { plan: InstalmentPlan; partId: string | undefined }) {
  const { organisationName, years, claim, currency, totalMinor, paidMinor, parts } = plan
  const whose = years.map(({ memberName, year }) => `${memberName} ${year}`).join(', ')
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    // Of one organisation there may be several: each needs its own heading.
    <Section title={[`${organisationName}: ${whose}`, ...(claim ? [claim.reference] : [])].join(' · ')}>
      {totalMinor > 0 && (
        <p className="font-medium">{t.paidAmount({ paid: money(paidMinor), total: money(totalMinor) })}</p>
      )}
      <p className="text-meta text-soft">{howPaid(plan)}</p>
      <ol className="mt-3 border-t border-line empty:hidden">
        {parts.map((part, at) => (
          <li key={part.id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <div>
              {parts.length > 1 && (
                <p className="font-medium">
                  {part.isFee ? t.reminderFee : t.part({ n: at + 1, of: parts.length })}
                </p>
              )}
              <PartState part={part} />
              {part.paymentId !== null && (
                <AppLink className="ml-4 text-link text-meta" href={`/membership-${part.paymentId}-receipt`}>
                  {t.receipt}
                </AppLink>
              )}
            </div>
            <p className="tabular-nums">{money(part.amountMinor)}</p>
          </li>
        ))}
      </ol>
      <OthersShares plan={plan} />
      <PayPart key={partId} plan={plan} partId={partId} />
      {claim && <SpendCredit plan={plan} />}
      {claim && <OwnLetters plan={plan} />}
      {claim && parts.some(isUnpaid) && (
        <AppLink
          className="mt-2 inline-flex min-h-11 items-center text-link"
          href={hrefOf('/contact-us', { claim: plan.id })}
        >
          {t.askForTime({ whose, hidden: visuallyHidden })}
        </AppLink>
      )}
    </Section>
  )
}

/** Who else pays which part of it: nothing that the member pays. */
function OthersShares({ plan: { claim, currency } }: { plan: InstalmentPlan }) {
  const shares = claim?.shares ?? []
  if (shares.length === 0) return null
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <p className="mt-4 text-meta text-soft">{t.othersPay}</p>
      <ul className="border-t border-line">
        {shares.map(({ payerName, totalMinor, openMinor, isAwaited }, n) => (
          // Shares of one name and amount are alike, and their order stays.
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
          <li key={n} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <div>
              <p className="font-medium">{payerName}</p>
              <p className="text-meta text-soft">
                {openMinor === 0 ? t.shareSettled : t.shareOpen({ amount: money(openMinor) })}
                {openMinor > 0 && !isAwaited && ` · ${t.shareNotAwaited}`}
              </p>
            </div>
            <p className="tabular-nums">{money(totalMinor)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function howPaid({
  claim,
  isStopped,
  stopReason,
  isCharged,
  cardLast4,
  paidMinor,
  totalMinor,
}: InstalmentPlan): string {
  if (isStopped) return stopReason === null ? t.stopped : t.stoppedBecause({ reason: stopReason })
  if (totalMinor === 0 && claim) return t.othersPayAll
  if (paidMinor >= totalMinor) return ''
  if (claim) return t.claimed({ reference: claim.reference })
  if (!isCharged) return t.youPay
  return cardLast4 === null ? t.yourCardIsCharged : t.cardIsCharged({ last4: cardLast4 })
}
