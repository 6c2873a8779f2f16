import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { StatusDot } from '../../../ui/StatusDot.tsx'

/** How many memberships of a person run today. */
export function RunningWord({ memberStatus }: { memberStatus: FamilyMemberStatus | undefined }) {
  if (!memberStatus) return null
  const running = memberStatus.statuses.filter(({ status }) => status === 'active').length
  if (running === 0) return <StatusDot>{memberTexts.noMembership}</StatusDot>
  return <StatusDot tone="good">{memberTexts.memberships({ count: running })}</StatusDot>
}
