import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { isChoosable } from '@medlem/domain/feeOffer'

/**
 * Whether a screen leads from an organisation to a new membership for somebody in the family: only where the same screen calls the
 * organisation ready. The list of organisations may be a copy from before the family's statuses, so the two can differ.
 */
export function isJoinable(
  { id, readyForMembershipRenewal }: Pick<Organisation, 'id' | 'readyForMembershipRenewal'>,
  people: readonly FamilyMemberStatus[] | undefined,
): boolean | undefined {
  return (
    readyForMembershipRenewal &&
    people?.some(({ statuses }) =>
      statuses.some(({ orgId, offers }) => orgId === id && offers.some(isChoosable)),
    )
  )
}
