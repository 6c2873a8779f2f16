import type { DisputedPeriod } from '@medlem/contract/dispute'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { useOutcomeForm } from './useOutcomeForm.ts'

/** A box for each year that can still end; one that is left empty stays, by the rest of the payment or as given by the organisation. */
export function EndingPeriods({
  form: { register, formState },
  years,
  restMinor,
}: {
  form: ReturnType<typeof useOutcomeForm>['form']
  years: readonly DisputedPeriod[]
  /** What stays paid of the payment, in minor units. */
  restMinor: number
}) {
  const active = years.filter((year) => year.active)
  if (active.length === 0) return null
  const error = formState.errors.membershipHistoryIds?.message
  return (
    <fieldset>
      <legend className="field-label">{officeDisputeTexts.endingYears}</legend>
      {active.map(({ membershipHistoryId, memberName, year }) => (
        <Checkbox key={membershipHistoryId} value={membershipHistoryId} {...register('membershipHistoryIds')}>
          {memberName} {year}
        </Checkbox>
      ))}
      <p className="field-hint">
        {restMinor > 0 ? officeDisputeTexts.endingYearsPaidHint : officeDisputeTexts.endingYearsHint}
      </p>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
