import type { MembershipPeriod } from '@medlem/contract/membership'
import { periodStatus } from '@medlem/domain/periodStatus'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { CallError } from '../../api/call/callError.ts'
import { usePeriods } from '../../api/membership/periods.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { useMember } from '../../session/session.ts'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { OfficePart } from '../../shell/OfficePart.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatMoney, formatPeriod } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { usePathParams } from '../../ui/usePathParams.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { ReceiptOfYear } from './ReceiptOfYear.tsx'
import { RemindersPart } from './RemindersPart.tsx'
import { RenewalPart } from './renewal/RenewalPart.tsx'
import { WhyStatus } from './timeline/WhyStatus.tsx'

/** Every period of one membership, newest first, with what was paid and the receipts. */
export function MembershipHistory() {
  const { id = '' } = usePathParams()
  const { renewal } = useScreenSearch('/membership-{id}-history')
  const { data, error, refetch } = usePeriods(id)
  const own = useMember().id === data?.membership.memberId
  const { organisations } = useOrganisationsWith('members:read')
  const isAdministered = organisations?.some((one) => one.id === data?.membership.orgId) ?? false
  if (error instanceof CallError && error.status === 404) throw notFound({ routeId: rootRouteId })
  return (
    <>
      <PageHeading
        title={data ? data.organisationName : membershipTexts.history}
        lead={data ? membershipTexts.historyOf({ memberName: data.memberName }) : undefined}
      />
      <ShownTogether key={id}>
        {error && (
          <ErrorNotice error={error} title={membershipTexts.historyNotLoaded} retry={() => refetch()} />
        )}
        {data && isAdministered && (
          <OfficePart
            name="GrantActions"
            of={{ membership: data.membership, memberName: data.memberName }}
            fallback={<Skeleton height="48px" />}
          />
        )}
        {data && <RenewalPart membership={data.membership} renewalId={renewal} />}
        {data?.items.length === 0 && (
          <EmptyState
            title={membershipTexts.noPeriods}
            action={<ButtonLink href="/membership-new">{titleTexts.newMembership}</ButtonLink>}
          >
            {membershipTexts.noPeriodsNote}
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ol className="@container border-t border-line">
            {data.items.map((item) => (
              <Period key={item.id} item={item} endsOn={data.membership.endsOn} own={own} />
            ))}
          </ol>
        )}
        {data && <RemindersPart membershipId={data.membership.id} />}
        <div className="mt-8">
          <ButtonLink variant="secondary" href="/memberships">
            {membershipTexts.allMemberships}
          </ButtonLink>
        </div>
      </ShownTogether>
    </>
  )
}

function Period({ item, endsOn, own }: { item: MembershipPeriod; endsOn: string | null; own: boolean }) {
  const { id, membershipFor, startDate, endDate, reason, paid, hasReceipt } = item
  const { tone, word } = periodStatus({ ...item, endsOn }, copenhagenDay(new Date()))
  return (
    <li className="grid grid-cols-[5rem_1fr] items-baseline gap-x-4 gap-y-1 border-b border-line py-5 @mini:grid-cols-[5rem_1fr_8rem_10rem]">
      <h2 className="font-display text-club font-medium tabular-nums">{membershipFor}</h2>
      <div className="min-w-0">
        <p>
          <StatusDot tone={tone}>{word}</StatusDot>
          {paid?.test && <strong className="ml-3 text-meta tracking-wide">{membershipTexts.testMark}</strong>}
        </p>
        <p className="text-meta text-soft tabular-nums">{formatPeriod(startDate, endDate)}</p>
        {reason && <p className="text-meta text-soft">{reason}</p>}
      </div>
      <p className="col-start-2 tabular-nums @mini:col-start-3 @mini:text-right">
        {paid && formatMoney(paid.amountMinor, paid.currency)}
      </p>
      <div className="col-start-2 @mini:col-start-4 @mini:text-right">
        {hasReceipt && <ReceiptOfYear historyId={id} year={membershipFor} />}
      </div>
      <div className="col-span-2 min-w-0 @mini:col-span-3 @mini:col-start-2">
        <WhyStatus historyId={id} year={membershipFor} of={own ? 'own' : 'other'} />
      </div>
    </li>
  )
}
