import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { paidAhead } from '@medlem/domain/periodStatus'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import type { FamilyPayment } from '../../api/purchase/begunPayment.ts'
import { copenhagenDay } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { YearLine } from '../../ui/YearLine.tsx'
import { StatusAction } from './StatusAction.tsx'
import { statusWords } from './statusWords.ts'

export interface StatusCardProps {
  person: FamilyMemberStatus
  memberStatus: MemberStatus
  organisation: Organisation | undefined
  payment: FamilyPayment | undefined
  /** In a family every card says whose it is. */
  namePerson: boolean
}

/** One person's membership in one organisation: the year line, a state, one action. */
export function StatusCard({ person, memberStatus, organisation, payment, namePerson }: StatusCardProps) {
  const { tone, word, detail } = statusWords(memberStatus)
  const { period, upcoming, status } = memberStatus
  return (
    <article className="card flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-meta text-soft">
            {namePerson && (
              <>
                <span className="font-semibold text-ink">{person.firstName}</span>
                {' · '}
              </>
            )}
            {organisation?.category}
          </p>
          <h3 className="font-display text-club font-semibold leading-tight">
            {organisation?.name ?? commonTexts.closedOrganisation}
          </h3>
        </div>
        {period && (
          <span className="font-display text-club font-medium text-soft tabular-nums">{period.year}</span>
        )}
      </div>
      {period && (
        <YearLine
          startDate={period.startDate}
          endDate={period.endDate}
          today={copenhagenDay(new Date())}
          hue={organisation?.hue ?? 0}
          active={status === 'active'}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div>
          <StatusDot tone={tone}>{word}</StatusDot>
          {detail && <p className="text-meta text-soft">{detail.replace(/\.$/, '')}</p>}
          {upcoming && (
            <p className="text-meta tabular-nums">
              <StatusDot tone="good">
                {upcoming.year}: {paidAhead(upcoming.startDate)}
              </StatusDot>
            </p>
          )}
        </div>
        <StatusAction {...{ person, memberStatus, organisation, payment }} />
      </div>
    </article>
  )
}
