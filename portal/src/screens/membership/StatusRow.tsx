import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { memberStatusWord, paidAhead } from '@medlem/domain/periodStatus'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { chooseLines, keepChoice } from '../../api/purchase/purchaseChoice.ts'
import { ContinuePayment } from '../../shared/ContinuePayment.tsx'
import type { Payable } from '../../shared/renewal/payable.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { copenhagenDay, formatMoneyShort, formatPeriod } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { YearLine } from '../../ui/YearLine.tsx'
import { nextSentence } from './statusRows.ts'

export interface StatusRowProps {
  person: FamilyMemberStatus
  memberStatus: MemberStatus
  organisation: Organisation | undefined
  payable: Payable | undefined
  /** The screen's filled button; else it is outlined. */
  isPrimary: boolean
}

/** One membership: its status, the reason for it, and the next step. */
export function StatusRow({ person, memberStatus, organisation, payable, isPrimary }: StatusRowProps) {
  const { period, upcoming, membershipId, reasons, status } = memberStatus
  const today = copenhagenDay(new Date())
  const { tone, word } = memberStatusWord(memberStatus, today)
  const next = nextSentence(memberStatus)
  const name = organisation?.name ?? commonTexts.closedOrganisation
  return (
    <li className="grid gap-x-8 gap-y-4 py-5 mini:grid-cols-2 full:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)] full:items-center">
      <div className="min-w-0">
        <h3 className="font-display text-club font-semibold leading-tight">{name}</h3>
        <p className="mt-1">
          <StatusDot tone={tone}>{word}</StatusDot>
        </p>
        {reasons
          .filter(({ message }) => message !== `${word}.`)
          .map(({ code, message }) => (
            <p key={code} className="text-meta text-soft">
              {message}
            </p>
          ))}
        {upcoming && (
          <p className="text-meta tabular-nums">
            <StatusDot tone="good">
              {upcoming.year}: {paidAhead(upcoming.startDate)}
            </StatusDot>
          </p>
        )}
      </div>
      <div className="min-w-0 max-w-96">
        {period && (
          <>
            <YearLine
              startDate={period.startDate}
              endDate={period.endDate}
              today={today}
              hue={organisation?.hue ?? 0}
              active={status === 'active'}
            />
            <p className="mt-1 text-meta text-soft tabular-nums">
              {formatPeriod(period.startDate, period.endDate)}
            </p>
          </>
        )}
        {next && <p className="text-meta text-soft">{next}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 mini:col-span-2 full:col-span-1 full:justify-end">
        {membershipId && status === 'active' && (
          <AppLink className="text-link" href={hrefOf('/member-cards', { card: membershipId })}>
            {membershipTexts.showCard({
              firstName: person.firstName,
              organisation: name,
              hidden: visuallyHidden,
            })}
          </AppLink>
        )}
        {membershipId && (
          <AppLink className="text-link" href={`/membership-${membershipId}-history`}>
            {membershipTexts.historyAndReceipts({
              firstName: person.firstName,
              organisation: name,
              hidden: visuallyHidden,
            })}
          </AppLink>
        )}
        {payable?.payment ? (
          <ContinuePayment
            payment={payable.payment}
            memberId={person.memberId}
            organisation={name}
            isPrimary={isPrimary}
          />
        ) : (
          <NextAction person={person} memberStatus={memberStatus} name={name} isPrimary={isPrimary} />
        )}
      </div>
    </li>
  )
}

function NextAction({
  person,
  memberStatus,
  name,
  isPrimary,
}: {
  person: FamilyMemberStatus
  memberStatus: MemberStatus
  name: string
  isPrimary: boolean
}) {
  const { nextStep, offers, orgId } = memberStatus
  const available = offers.filter((offer) => offer.available)
  const [offer] = available
  if (!offer || (nextStep !== 'renew' && nextStep !== 'join')) return null
  const single = available.length === 1
  const line = { orgId, memberId: person.memberId, configurationId: offer.configurationId }
  const verb = nextStep === 'join' ? commonTexts.tryAgain : membershipTexts.renewYear({ year: offer.year })
  return (
    <ButtonLink
      variant={isPrimary ? 'primary' : 'secondary'}
      href={single ? '/organizations-review' : '/membership-new'}
      onClick={() => {
        if (single) keepChoice(chooseLines([line]))
      }}
    >
      {verb}
      {single && ` · ${formatMoneyShort(offer.unitMinor, offer.currency)}`}
      <span className="visually-hidden">
        , {membershipTexts.forWhomWhere({ firstName: person.firstName, organisation: name })}
      </span>
    </ButtonLink>
  )
}
