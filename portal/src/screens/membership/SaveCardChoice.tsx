import type { Organisation, PaymentProviderName } from '@medlem/contract/organisation'
import { keepsCards } from '@medlem/domain/organisation'
import { keepsAgreements } from '@medlem/domain/savedCard'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { useState } from 'react'
import { appName } from '../../shared/payment/MethodChoice.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useRenewalConsent } from './useConsent.ts'

interface SaveCardChoiceProps {
  organisation: Organisation
  /** Whose window is opened: its card is kept, or an agreement is made in its app. */
  provider: PaymentProviderName
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Offers to keep the card, or to let the app renew the memberships; never ticked beforehand. */
function SaveCardChoice({ organisation, provider, checked, onChange }: SaveCardChoiceProps) {
  const app = appName(provider, organisation)
  const consent = useRenewalConsent(keepsAgreements(provider))
  const { name } = organisation
  if (!consent || (app === undefined && !keepsCards(organisation))) {
    return <p className="text-meta text-soft">{membershipTexts.notChargedAgain}</p>
  }
  return (
    <div className="grid gap-2">
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {app === undefined ? membershipTexts.keepCard({ name }) : membershipTexts.keepApp({ app, name })}
      </Checkbox>
      {checked && (
        <p className="text-meta">
          {consent.text}{' '}
          <span className="text-soft">{membershipTexts.consentVersion({ version: consent.version })}</span>
        </p>
      )}
      <p className="text-meta text-soft">
        {app === undefined ? membershipTexts.keepCardNote : membershipTexts.keepAppNote({ app })}
      </p>
    </div>
  )
}

interface Keeping {
  organisation: Organisation
  provider: PaymentProviderName
  /** The next year of all that is paid is asked for by a claim: no card would be charged for it. */
  isAsked: boolean
}

/** The offer, and whether it is taken: ticked for the one whose terms were shown, and for no other way to pay. */
export function useSaveCardChoice({ organisation, provider, isAsked }: Keeping) {
  const [keptBy, setKeptBy] = useState<PaymentProviderName>()
  const keeps = !isAsked && keptBy === provider
  const onChange = (checked: boolean) => setKeptBy(checked ? provider : undefined)
  const { name } = organisation
  const part = isAsked ? (
    <p className="text-meta text-soft">{membershipTexts.nextYearAsked({ name })}</p>
  ) : (
    <SaveCardChoice organisation={organisation} provider={provider} checked={keeps} onChange={onChange} />
  )
  return { keeps, part }
}
