import type { MemberFilter } from '@medlem/contract/memberFilter'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { usePages } from '../../../api/page/page.ts'
import { useTeams } from '../../../api/team/team.ts'
import type { OwnFields } from '../columns/ownColumn.ts'
import type { ConditionNames } from './filterLabels.ts'

interface Asked {
  orgId: string
  filter: MemberFilter
  fields: OwnFields
}

/** How the teams and pages of a filter are called; an ellipsis until that is known. */
export function useConditionNames({ orgId, filter, fields }: Asked): ConditionNames {
  const names = (field: 'team' | 'accepted') => filter.some((one) => one.field === field)
  const teams = useTeams(orgId, { isNeeded: names('team') }).data
  const pages = usePages({ isNeeded: names('accepted') }).data
  return {
    fields,
    teamWord: (id) => {
      if (id === 'none') return t.noTeam
      return teams ? (teams.find((one) => one.id === id)?.name ?? t.unknownTeam) : '…'
    },
    pageWord: (id) => (pages ? (pages.find((one) => one.id === id)?.title ?? t.unknownPage) : '…'),
  }
}
