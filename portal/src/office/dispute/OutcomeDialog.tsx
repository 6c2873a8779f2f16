import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { isOfPlaces, possibleEnds, yearsAfter } from './disputeLabels.ts'
import { EndingPeriods } from './EndingPeriods.tsx'
import { type OutcomeDialogProps, useOutcomeForm } from './useOutcomeForm.ts'

/** How a dispute ended. Losing the money ends nothing: the administrator chooses which years or places end, and sees the effect. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { dispute, orgId } = props
  const { id, payerName, disputedOn } = dispute
  const amount = formatMoney(dispute.amountMinor, dispute.currency)
  const { form, dialog, outcome, endsIds } = useOutcomeForm(props)
  const { register, formState } = form
  const { errors } = formState
  const isLost = outcome === 'lost'
  // The member whose year stays reads the reason; of a place that stays it is read by no one.
  const isRead = isLost && !isOfPlaces(dispute)
  const isInquiry = dispute.kind === 'inquiry'
  return (
    <FormDialog
      {...dialog}
      title={isInquiry ? officeDisputeTexts.closeInquiry : officeDisputeTexts.noteOutcome}
      lead={
        isInquiry
          ? officeDisputeTexts.inquiryLead({ date: formatDate(disputedOn), amount, payerName })
          : officeDisputeTexts.outcomeLead({ date: formatDate(disputedOn), amount, payerName })
      }
      submit={
        isLost
          ? officeDisputeTexts.noteLost({ amount })
          : isInquiry
            ? officeDisputeTexts.closeInquiry
            : outcome === 'won'
              ? officeDisputeTexts.noteWon
              : officeDisputeTexts.noteOutcome
      }
      isDanger={isLost}
      failed={{
        refused: officeDisputeTexts.notWritten,
        unknown: officeDisputeTexts.outcomeUnknown,
        again: officeDisputeTexts.checkList,
        signIn: (error) => reauthenticate(officeAddress(orgId, 'money', { continue: id }), error),
      }}
    >
      {possibleEnds(dispute).length > 1 && (
        <SelectField
          label={officeDisputeTexts.outcome}
          placeholder={officeDisputeTexts.chooseOutcome}
          options={[
            { value: 'won', label: officeDisputeTexts.outcomeWon },
            { value: 'lost', label: officeDisputeTexts.outcomeLost },
          ]}
          error={errors.outcome?.message}
          {...register('outcome', { required: officeDisputeTexts.outcomeRequired })}
        />
      )}
      {isLost && <EndingPeriods form={form} dispute={dispute} />}
      <ReasonField
        form={form}
        hint={isRead ? officeDisputeTexts.lostReasonHint : officeDisputeTexts.wonReasonHint}
      />
      <p className="text-soft empty:hidden" role="status">
        {isLost &&
          officeDisputeTexts.lostConsequence({
            amount,
            yearsAfter: yearsAfter(dispute, endsIds),
            payerName,
          })}
        {outcome === 'won' && officeDisputeTexts.wonConsequence({ payerName })}
      </p>
    </FormDialog>
  )
}
