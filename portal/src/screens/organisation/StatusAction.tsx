import type { FamilyStanding, Standing } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { RefreshCw } from 'lucide-react'
import { chooseLines, keepChoice } from '../../api/purchase/purchaseChoice.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { formatMoneyShort } from '../../ui/format.ts'

export interface StatusActionProps {
  person: Pick<FamilyStanding, 'memberId' | 'firstName'>
  standing: Standing
  organisation: Organisation | undefined
}

/** The one thing to do about a standing, if there is one. */
export function StatusAction({ person, standing, organisation }: StatusActionProps) {
  const forWhom = (
    <span className="visually-hidden">
      {organisationTexts.firstnameInName({ firstName: person.firstName, name: organisation?.name ?? '' })}
    </span>
  )
  if (standing.nextStep === 'complete_profile') {
    // A first membership is chosen first; the address is asked for on the way to the payment.
    if (standing.period === null) return null
    return (
      <ButtonLink variant="secondary" href="/memberships?trigger=editMainParticipant">
        {organisationTexts.completeProfile}
        {forWhom}
      </ButtonLink>
    )
  }
  const available = standing.offers.filter((offer) => offer.available)
  const [offer] = available
  if (!offer || (standing.nextStep !== 'renew' && standing.nextStep !== 'continue_payment')) return null
  const { orgId } = standing
  const icon = <RefreshCw size={17} aria-hidden="true" />
  if (available.length > 1) {
    return (
      <ButtonLink icon={icon} href="/membership-new">
        {standing.nextStep === 'renew' ? organisationTexts.renew : organisationTexts.finishPaying}
        {forWhom}
      </ButtonLink>
    )
  }
  const line = { orgId, memberId: person.memberId, configurationId: offer.configurationId }
  return (
    <ButtonLink icon={icon} href="/organizations-review" onClick={() => keepChoice(chooseLines([line]))}>
      {standing.nextStep === 'renew'
        ? organisationTexts.renewYear({ year: offer.year })
        : organisationTexts.finishPaying}{' '}
      · {formatMoneyShort(offer.unitMinor, offer.currency)}
      {forWhom}
    </ButtonLink>
  )
}
