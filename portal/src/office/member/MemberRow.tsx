import type { OrganisationMember } from '@medlem/contract/memberRecord'
import { officeMemberTexts } from '@medlem/i18n/en/portal/office/member'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay, formatMoney, formatPeriod } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { type AdministeredRow, memberRow } from './memberRow.ts'

/** Columns of the list from the width of a tablet on; below, status and price stand at the right. */
export const COLUMNS = 'mini:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_7.5rem_5rem]'

/** A person of the list with the membership in the organisation. */
export function MemberRow({ member }: { member: OrganisationMember }) {
  const { membership } = member
  const row = membership && memberRow(membership, copenhagenDay(new Date()))
  const name = `${member.firstName} ${member.lastName}`
  return (
    <li
      className={`relative grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-2 border-b border-line py-4 ${COLUMNS}`}
    >
      <div className="min-w-0">
        <h3 className="font-medium">
          {row ? (
            <AppLink
              href={`/membership-${row.membership.id}-history`}
              className="after:absolute after:inset-0 hover:text-fjord"
            >
              {officeMemberTexts.nameAllYears({ name, hidden: visuallyHidden })}
            </AppLink>
          ) : (
            name
          )}
        </h3>
        <p className="truncate text-meta text-soft">
          <span className="tabular-nums">
            {officeMemberTexts.memberNumber({ number: String(member.memberNumber) })}
          </span>
          {' · '}
          {member.email ?? officeMemberTexts.childWithoutLogin}
        </p>
      </div>
      {row ? (
        <Facts row={row} />
      ) : (
        <p className="text-soft col-span-2 mini:col-span-4">{officeMemberTexts.membershipRemoved}</p>
      )}
    </li>
  )
}

function Facts({ row: { membership, period, status, reason } }: { row: AdministeredRow }) {
  const paid = period?.paid
  return (
    <>
      <div className="order-2 tabular-nums mini:order-none">
        <p>{officeMemberTexts.yearOfRow({ year: period?.membershipFor ?? '–', hidden: visuallyHidden })}</p>
        {period && <p className="text-meta text-soft">{formatPeriod(period.startDate, period.endDate)}</p>}
      </div>
      <div className="order-1 text-right mini:order-none mini:text-left">
        <p>
          <StatusDot tone={status.tone}>{status.word}</StatusDot>
        </p>
        {reason && <p className="text-meta text-soft">{reason}</p>}
      </div>
      <p className="order-2 text-right tabular-nums mini:order-none">
        {paid
          ? officeMemberTexts.paidAmount({ amount: formatMoney(paid.amountMinor, paid.currency), label })
          : officeMemberTexts.paidNothing({ label })}
        {paid?.test && (
          <strong className="block text-meta tracking-wide">{officeMemberTexts.testMark}</strong>
        )}
      </p>
      <p className="order-3 col-span-2 text-meta text-soft mini:order-none mini:col-span-1 mini:text-right mini:text-body mini:text-ink">
        {membership.autoRenewal
          ? officeMemberTexts.renewalOn({ label })
          : officeMemberTexts.renewalOff({ label })}
      </p>
    </>
  )
}

/** The name of a column, which a wide screen shows above the list. */
function label(inner: ReactNode[]) {
  return (
    <span key="label" className="mini:sr-only">
      {inner}
    </span>
  )
}
