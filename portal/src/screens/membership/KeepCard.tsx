import type { Organisation } from '@medlem/contract/organisation'
import { keepsCards } from '@medlem/domain/organisation'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useRenewalConsent } from './useConsent.ts'

export interface KeepCardProps {
  organisation: Organisation
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Offers to keep the card, so that the member can switch automatic renewal on afterwards; never ticked by itself. */
export function KeepCard({ organisation, checked, onChange }: KeepCardProps) {
  const consent = useRenewalConsent()
  if (!consent || !keepsCards(organisation)) {
    return <p className="text-meta text-soft">{membershipTexts.notChargedAgain}</p>
  }
  return (
    <div className="grid gap-2">
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {membershipTexts.keepCard({ name: organisation.name })}
      </Checkbox>
      {checked && (
        <p className="text-meta">
          {consent.text}{' '}
          <span className="text-soft">{membershipTexts.consentVersion({ version: consent.version })}</span>
        </p>
      )}
      <p className="text-meta text-soft">{membershipTexts.keepCardNote}</p>
    </div>
  )
}
