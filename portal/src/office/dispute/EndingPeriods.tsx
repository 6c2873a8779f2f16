import type { Dispute } from '@medlem/contract/dispute'
import { lineName } from '@medlem/domain/refundEffect'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { isOfPlaces } from './disputeLabels.ts'
import type { useOutcomeForm } from './useOutcomeForm.ts'

/** A box for each year or place that can still end; one that is left empty stays, by the rest of the payment or as given by the organisation. */
export function EndingPeriods({
  form: { register, formState },
  dispute,
}: {
  form: ReturnType<typeof useOutcomeForm>['form']
  dispute: Dispute
}) {
  const active = dispute.years.filter((year) => year.active)
  if (active.length === 0) return null
  const words = endingWords(dispute)
  const error = formState.errors.membershipHistoryIds?.message
  return (
    <fieldset>
      <legend className="field-label">{words.legend}</legend>
      {active.map(({ membershipHistoryId, ...line }) => (
        <Checkbox key={membershipHistoryId} value={membershipHistoryId} {...register('membershipHistoryIds')}>
          {lineName(line)}
        </Checkbox>
      ))}
      <p className="field-hint">{words.hint}</p>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What the boxes are of, and what becomes of one that is left empty. */
function endingWords(dispute: Dispute): { legend: string; hint: string } {
  const staysPaid = dispute.restMinor > 0
  return isOfPlaces(dispute)
    ? {
        legend: officeDisputeTexts.endingPlaces,
        hint: staysPaid ? officeDisputeTexts.endingPlacesPaidHint : officeDisputeTexts.endingPlacesHint,
      }
    : {
        legend: officeDisputeTexts.endingYears,
        hint: staysPaid ? officeDisputeTexts.endingYearsPaidHint : officeDisputeTexts.endingYearsHint,
      }
}
