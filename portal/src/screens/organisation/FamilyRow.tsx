import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { isChoosable } from '@medlem/domain/offer'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { AppLink } from '../../ui/AppLink.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { statusWords } from './statusWords.ts'

const ROW = 'flex flex-wrap items-baseline gap-x-6 gap-y-0.5 border-b border-line py-3.5'

export interface FamilyRowProps {
  person: FamilyMemberStatus
  memberStatus: MemberStatus
  organisation: Organisation | undefined
}

/** A membership that needs nothing, on one line. */
export function FamilyRow({ person, memberStatus, organisation }: FamilyRowProps) {
  const { tone, word, detail } = statusWords(memberStatus)
  return (
    <li className={ROW}>
      <span className="flex-1 basis-52 font-semibold">
        {person.firstName}
        <span className="font-normal text-soft"> · {organisation?.name}</span>
      </span>
      <span className="basis-44 text-meta text-soft">{detail?.replace(/\.$/, '')}</span>
      <span className="basis-24">
        <StatusDot tone={tone}>{word}</StatusDot>
      </span>
    </li>
  )
}

/** A person without any membership: why, or where to begin. */
export function QuietRow({ person, message }: { person: FamilyMemberStatus; message: string }) {
  const canJoin = person.statuses.some(({ offers }) => offers.some(isChoosable))
  return (
    <li className={ROW}>
      <span className="flex-1 basis-52 font-semibold">
        {person.firstName} {person.lastName}
        {person.relation === 'self' && (
          <span className="font-normal text-soft">{` · ${organisationTexts.you}`}</span>
        )}
      </span>
      <span className="text-soft">
        {person.linkStatus === 'pending' ? <StatusDot tone="waiting">{message}</StatusDot> : message}
      </span>
      {canJoin && (
        <AppLink className="text-link" href="/membership-new">
          {organisationTexts.chooseMembership({ name: person.firstName, hidden: visuallyHidden })}
        </AppLink>
      )}
    </li>
  )
}
