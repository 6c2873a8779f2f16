import type { FamilyStanding } from '@medlem/contract/membership'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { StatusDot } from '../../../ui/StatusDot.tsx'

/** How many memberships of a person run today. */
export function RunningWord({ standing }: { standing: FamilyStanding | undefined }) {
  if (!standing) return null
  const running = standing.standings.filter(({ status }) => status === 'active').length
  if (running === 0) return <StatusDot>{memberTexts.noMembership}</StatusDot>
  return <StatusDot tone="good">{memberTexts.word1Membership({ count: running })}</StatusDot>
}
