import type { MemberStatus } from '@medlem/contract/membership'
import { memberStatusWord } from '@medlem/domain/periodStatus'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** The member's own memberships that run, a line each. */
export function MembershipsInShort({ memberId }: { memberId: string }) {
  const family = useFamilyStatus()
  const organisations = useOrganisations()
  const own = family.data?.find((person) => person.memberId === memberId)
  const today = copenhagenDay(new Date())
  const running = own?.statuses.filter(
    ({ status, period }) => status === 'active' || (period && period.startDate > today),
  )
  const nameOf = ({ orgId }: MemberStatus) =>
    organisations.data?.find(({ id }) => id === orgId)?.name ?? commonTexts.closedOrganisation
  return (
    <Section
      title={memberTexts.yourMemberships}
      action={
        <AppLink className="text-link" href="/memberships">
          {memberTexts.allMemberships}
        </AppLink>
      }
    >
      {family.error && (
        <ErrorNotice
          error={family.error}
          title={commonTexts.membershipsNotLoaded}
          retry={() => family.refetch()}
        />
      )}
      {!family.data && !family.error && <Skeleton height="52px" />}
      {running && (
        <List>
          {running.length === 0 && <li className="py-3.5 text-soft">{memberTexts.noneActive}</li>}
          {running.map((memberStatus) => (
            <li key={memberStatus.orgId} className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 py-3.5">
              <span className="flex-1 basis-52 font-semibold">{nameOf(memberStatus)}</span>
              <span className="text-meta text-soft tabular-nums">
                {memberStatus.paidUntil &&
                  memberTexts.paidUntil({ date: formatDate(memberStatus.paidUntil) })}
              </span>
              <Status memberStatus={memberStatus} today={today} />
            </li>
          ))}
        </List>
      )}
    </Section>
  )
}

function Status({ memberStatus, today }: { memberStatus: MemberStatus; today: string }) {
  const { tone, word } = memberStatusWord(memberStatus, today)
  return <StatusDot tone={tone}>{word}</StatusDot>
}
