import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'

/** The organisations where a person is, was or is about to become a member. */
export function shownStatuses({ statuses }: FamilyMemberStatus): MemberStatus[] {
  return statuses.filter(
    ({ status, period, reasons }) =>
      status === 'active' ||
      period !== null ||
      reasons.some(
        ({ code }) => code === 'payment_open' || code === 'payment_declined' || code === 'revoked',
      ),
  )
}

/** Why a person has no membership to show. */
export function personNote({ statuses, firstName }: FamilyMemberStatus): string {
  const reasons = statuses.flatMap((memberStatus) => memberStatus.reasons)
  const personal = reasons.find(({ code }) => code.startsWith('link_') || code === 'member_disabled')
  return personal?.message ?? membershipTexts.notAMember({ firstName })
}

/** What happens next, in a sentence; nothing when there is nothing to wait for. */
export function nextSentence({ nextStep, offers }: MemberStatus): string | undefined {
  const opens = offers.find(({ reason }) => reason?.code === 'offer_not_open')?.reason?.message
  switch (nextStep) {
    case 'renew': {
      const year = offers.find(({ available }) => available)?.year
      return year === undefined ? undefined : membershipTexts.renewalOpen({ year })
    }
    case 'complete_profile':
      return membershipTexts.addressNeeded
    case 'wait':
    case 'none':
      return opens
    default:
      return undefined
  }
}
