import type { Organisation } from '@medlem/contract/organisation'
import { keepsCards } from '@medlem/domain/organisation'
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
    return <p className="text-meta text-soft">Nothing is charged again unless you buy it yourself.</p>
  }
  return (
    <div className="grid gap-2">
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        Keep my card with {organisation.name}, so that I can let a membership renew by itself. (Optional)
      </Checkbox>
      {checked && (
        <p className="text-meta">
          {consent.text} <span className="text-soft">(version {consent.version})</span>
        </p>
      )}
      <p className="text-meta text-soft">
        Automatic renewal is off: nothing is charged again unless you switch it on yourself, or buy again.
      </p>
    </div>
  )
}
