import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { memberTexts } from '@medlem/i18n/en/portal/member'
import { formatDate } from '../../../ui/format.ts'

/** The paid years of a member and the children that an erasure would end, a line each. */
export function runningPeriods(
  people: readonly FamilyMemberStatus[],
  organisations: readonly Pick<Organisation, 'id' | 'name'>[],
): string[] {
  return people
    .filter(({ relation }) => relation !== 'linked')
    .flatMap(({ firstName, statuses }) =>
      statuses
        .filter(({ paidUntil }) => paidUntil !== null)
        .map(({ orgId, paidUntil }) => {
          const organisation = organisations.find(({ id }) => id === orgId)?.name
          const year = { name: firstName, date: formatDate(paidUntil ?? '') }
          return organisation
            ? memberTexts.runningYear({ ...year, organisation })
            : memberTexts.runningYearClosed(year)
        }),
    )
}
