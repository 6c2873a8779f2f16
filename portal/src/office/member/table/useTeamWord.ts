import type { MemberFilter } from '@medlem/contract/memberFilter'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { useTeams } from '../../../api/team/team.ts'
import type { TeamWord } from './filterWords.ts'

/** How the teams of a filter are called; an ellipsis until that is known. */
export function useTeamWord(orgId: string, filter: MemberFilter): TeamWord {
  const { data } = useTeams(orgId, { isNeeded: filter.some(({ field }) => field === 'team') })
  return (id) => {
    if (id === 'none') return t.noTeam
    return data ? (data.find((one) => one.id === id)?.name ?? t.unknownTeam) : '…'
  }
}
