import type { Event } from '@medlem/contract/event'
import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { listWords } from '../../ui/language.ts'
import type { StatusTone } from '../../ui/StatusDot.tsx'

export type Audience = 'everyone' | 'guests' | 'members' | 'teams'

type ForWhom = Pick<Event, 'forMembers' | 'guestsInvited' | 'teams'>

export function audienceOf({ forMembers, guestsInvited, teams }: ForWhom): Audience {
  if (teams) return 'teams'
  if (!forMembers) return 'everyone'
  return guestsInvited ? 'guests' : 'members'
}

export const audienceWords: Record<Audience, string> = {
  everyone: eventTexts.forEveryone,
  guests: eventTexts.membersAndGuests,
  members: eventTexts.membersOnly,
  teams: eventTexts.teamsOnly,
}

/** For whom an event is, and for one of members only why it is shown here. */
export function audienceSentence(
  event: ForWhom & Pick<Event, 'orgId'>,
  family: readonly FamilyMemberStatus[] | undefined,
): string {
  const audience = audienceOf(event)
  if (event.teams?.length) return eventTexts.onlyFor({ teams: listWords(event.teams) })
  const members = (family ?? []).filter(({ statuses }) =>
    statuses.some(({ orgId, status }) => orgId === event.orgId && status === 'active'),
  )
  if (audience !== 'members' || members.length === 0) return audienceWords[audience]
  const names = listWords(members.map(({ firstName }) => firstName))
  return eventTexts.membersAs({ count: members.length, names })
}

/** Whether one person of the family may come, and why or why not. */
export interface MayCome {
  memberId: string
  name: string
  tone: StatusTone
  word: string
  detail: string
}

/** Which of the family may come to an event for members only; the others are for all of them. */
export function whoMayCome(
  event: ForWhom & Pick<Event, 'orgId' | 'startDate'>,
  family: readonly FamilyMemberStatus[],
): MayCome[] {
  if (audienceOf(event) !== 'members') return []
  const day = copenhagenDay(event.startDate)
  return family.flatMap(({ memberId, firstName, lastName, linkStatus, statuses }): MayCome[] => {
    const memberStatus = statuses.find(({ orgId }) => orgId === event.orgId)
    // Nothing is known of a linked account before its owner approves.
    if (!memberStatus || (linkStatus !== null && linkStatus !== 'approved')) return []
    const answer = { memberId, name: `${firstName} ${lastName}` }
    const { paidUntil, reasons } = memberStatus
    if (paidUntil === null) {
      const detail = reasons[0]?.message ?? eventTexts.notMember
      return [{ ...answer, tone: 'neutral', word: eventTexts.mayNotCome, detail }]
    }
    const date = formatDate(paidUntil)
    return paidUntil >= day
      ? [{ ...answer, tone: 'good', word: eventTexts.mayCome, detail: eventTexts.paidUntil({ date }) }]
      : [
          {
            ...answer,
            tone: 'waiting',
            word: eventTexts.afterRenewal,
            detail: eventTexts.paidUntilBefore({ date }),
          },
        ]
  })
}
