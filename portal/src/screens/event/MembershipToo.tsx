import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import type { SignUp } from '@medlem/contract/registration'
import { isChoosable } from '@medlem/domain/feeOffer'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { keptPlaces } from '../../shared/event/tiers.ts'
import { ButtonLink } from '../../ui/Button.tsx'

/** Beside places that wait for their payment: where the family can pay a membership of the organisation with them. */
export function MembershipToo({ signUp, organisation }: { signUp: SignUp; organisation: Organisation }) {
  const people = useFamilyStatus().data ?? []
  const offers = people.flatMap(({ statuses }) =>
    statuses.flatMap((status) => (status.orgId === organisation.id ? status.offers : [])),
  )
  if (!keptPlaces(signUp) || !offers.some((offer) => isChoosable(offer) && offer.unitMinor > 0)) return null
  return (
    <p className="-mt-3 mb-6">
      <ButtonLink variant="quiet" href={hrefOf('/membership-new', { org: organisation.id })}>
        {tierTexts.payMembershipToo({ organisation: organisation.name })}
      </ButtonLink>
    </p>
  )
}
