import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { asksSecondStep, needsFreshSignIn, reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FreshSignIn } from '../../ui/FreshSignIn.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { possibleEnds, yearsAfter } from './disputeWords.ts'
import { EndingPeriods } from './EndingPeriods.tsx'
import { type OutcomeDialogProps, useOutcomeForm } from './useOutcomeForm.ts'

/** How a dispute ended. Lost money ends no year by itself: the administrator chooses which years end, and sees the effect. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { dispute, orgId } = props
  const { id, payerName, disputedOn } = dispute
  const amount = formatMoney(dispute.amountMinor, dispute.currency)
  const { form, outcome, endsIds, draft, submit, cancel, isPending, error } = useOutcomeForm(props)
  const { register, formState } = form
  const { errors } = formState
  const isLost = outcome === 'lost'
  const isInquiry = dispute.kind === 'inquiry'
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={isInquiry ? officeDisputeTexts.closeInquiry : officeDisputeTexts.noteOutcome}
      lead={
        isInquiry
          ? officeDisputeTexts.inquiryLead({ date: formatDate(disputedOn), amount, payerName })
          : officeDisputeTexts.outcomeLead({ date: formatDate(disputedOn), amount, payerName })
      }
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
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
        {isLost && <EndingPeriods form={form} years={dispute.years} restMinor={dispute.restMinor} />}
        <TextField
          label={commonTexts.reason}
          hint={isLost ? officeDisputeTexts.lostReasonHint : officeDisputeTexts.wonReasonHint}
          maxLength={200}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason', { validate: (text) => text.trim() !== '' || commonTexts.sayWhy })}
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
        {needsFreshSignIn(error) ? (
          <FreshSignIn
            needs={asksSecondStep(error) ? 'second step' : 'password'}
            signIn={() => reauthenticate(`${officeAddress(orgId, 'money')}?continue=${id}`, error)}
          />
        ) : (
          error && (
            <WriteError
              error={error}
              refused={officeDisputeTexts.notWritten}
              unknown={officeDisputeTexts.outcomeUnknown}
              again={officeDisputeTexts.checkList}
            />
          )
        )}
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" variant={isLost ? 'danger' : 'primary'} busy={isPending}>
            {isLost
              ? officeDisputeTexts.noteLost({ amount })
              : isInquiry
                ? officeDisputeTexts.closeInquiry
                : outcome === 'won'
                  ? officeDisputeTexts.noteWon
                  : officeDisputeTexts.noteOutcome}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
