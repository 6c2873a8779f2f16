import type { OfferedTier } from '@medlem/contract/eventTier'
import { tierTexts } from '@medlem/i18n/en/portal/tier'
import { SelectField, type SelectFieldProps } from '../../ui/SelectField.tsx'
import { tierWords } from './tiers.ts'

export interface TierChoiceProps extends Pick<SelectFieldProps, 'ref'> {
  /** Of the control in its form. */
  name: string
  label: string
  /** Those that can be chosen for this person, at least one. */
  tiers: readonly OfferedTier[]
  currency: string
  /** '' while none is chosen. */
  tierId: string
  error: string | undefined
  onChoose: (tierId: string) => void
}

/** Which kind of place a person gets, with its price; one that is the only one is stated. */
export function TierChoice({ ref, name, label, tiers, currency, tierId, error, onChoose }: TierChoiceProps) {
  const [only, ...others] = tiers
  if (only && others.length === 0) {
    return (
      <div className="basis-full pb-1">
        <p className="text-meta tabular-nums">{tierWords(only, currency)}</p>
        {error && (
          <p role="alert" className="field-error">
            {error}
          </p>
        )}
      </div>
    )
  }
  return (
    <div className="basis-full max-w-104 pb-2">
      <SelectField
        ref={ref}
        name={name}
        label={label}
        placeholder={tierTexts.choose}
        options={tiers.map((tier) => ({ value: tier.id, label: tierWords(tier, currency) }))}
        value={tierId}
        error={error}
        onChange={({ target }) => onChoose(target.value)}
      />
    </div>
  )
}
