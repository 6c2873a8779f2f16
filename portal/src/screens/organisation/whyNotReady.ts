import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'

/** Why an organisation sells no memberships now: the server's own words where it has some. */
export function whyNotReady(orgId: string, people: readonly FamilyMemberStatus[] | undefined): string {
  const reasons = people?.flatMap(({ statuses }) =>
    statuses
      .filter((memberStatus) => memberStatus.orgId === orgId)
      .flatMap((memberStatus) => memberStatus.reasons),
  )
  const said = reasons?.find(({ code }) => code === 'org_not_ready')
  return said?.message ?? organisationTexts.sellsNothing
}
