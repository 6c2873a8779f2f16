import type { FamilyMemberStatus, MemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { RefreshCw } from 'lucide-react'
import type { FamilyPayment } from '../../api/purchase/begunPayment.ts'
import { chooseLines, keepChoice } from '../../api/purchase/purchaseChoice.ts'
import { ContinuePayment } from '../../shared/ContinuePayment.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoneyShort } from '../../ui/format.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

export interface StatusActionProps {
  person: Pick<FamilyMemberStatus, 'memberId' | 'firstName'>
  memberStatus: MemberStatus
  organisation: Organisation | undefined
  /** What the status waits for. */
  payment: FamilyPayment | undefined
  /** The screen's filled button; else it is outlined. */
  isPrimary: boolean
}

/** The one thing to do about a status, if there is one. */
export function StatusAction({ person, memberStatus, organisation, payment, isPrimary }: StatusActionProps) {
  if (payment)
    return (
      <ContinuePayment
        payment={payment}
        memberId={person.memberId}
        organisation={organisation?.name ?? ''}
        isPrimary={isPrimary}
      />
    )
  const ofWhom = {
    name: person.firstName,
    organisation: organisation?.name ?? '',
    hidden: visuallyHidden,
  }
  if (memberStatus.nextStep === 'complete_profile') {
    // A first membership is chosen first; the address is asked for on the way to the payment.
    if (memberStatus.period === null) return null
    return (
      <ButtonLink variant="secondary" href={hrefOf('/memberships', { trigger: 'editMainParticipant' })}>
        {organisationTexts.completeProfile(ofWhom)}
      </ButtonLink>
    )
  }
  const available = memberStatus.offers.filter((offer) => offer.available)
  const [offer] = available
  if (!offer || memberStatus.nextStep !== 'renew') return null
  const { orgId } = memberStatus
  const variant = isPrimary ? 'primary' : 'secondary'
  const icon = <RefreshCw size={17} aria-hidden="true" />
  if (available.length > 1) {
    return (
      <ButtonLink variant={variant} icon={icon} href="/membership-new">
        {organisationTexts.renew(ofWhom)}
      </ButtonLink>
    )
  }
  const price = formatMoneyShort(offer.unitMinor, offer.currency)
  const line = { orgId, memberId: person.memberId, configurationId: offer.configurationId }
  return (
    <ButtonLink
      variant={variant}
      icon={icon}
      href="/organizations-review"
      onClick={() => keepChoice(chooseLines([line]))}
    >
      {organisationTexts.renewYear({ ...ofWhom, year: offer.year, price })}
    </ButtonLink>
  )
}
