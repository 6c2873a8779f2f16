import type { FamilyStanding } from '@medlem/contract/membership'
import { StatusDot } from '../../../ui/StatusDot.tsx'

/** How many memberships of a person run today. */
export function RunningWord({ standing }: { standing: FamilyStanding | undefined }) {
  if (!standing) return null
  const running = standing.standings.filter(({ status }) => status === 'active').length
  if (running === 0) return <StatusDot>No membership</StatusDot>
  return <StatusDot tone="good">{running === 1 ? '1 membership' : `${running} memberships`}</StatusDot>
}
