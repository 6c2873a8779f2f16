import { needsFreshSignIn, reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { WriteError } from '../../shell/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FreshSignIn } from '../../ui/FreshSignIn.tsx'
import { formatDate, formatMoney } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { possibleEnds, yearsAfter } from './disputeWords.ts'
import { EndingYears } from './EndingYears.tsx'
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
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title="Note the outcome"
      lead={`On ${formatDate(disputedOn)} the bank asked for ${amount} of ${payerName}.`}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
        {possibleEnds(dispute).length > 1 && (
          <SelectField
            label="How it ended"
            placeholder="Please choose"
            options={[
              { value: 'won', label: 'Won: the money stays here' },
              { value: 'lost', label: 'Lost: the bank took the money' },
            ]}
            error={errors.outcome?.message}
            {...register('outcome', { required: 'Please say how it ended.' })}
          />
        )}
        {isLost && <EndingYears form={form} years={dispute.years} />}
        <TextField
          label="Reason"
          hint={
            isLost
              ? 'What the bank wrote. Members whose year stays read it.'
              : 'What the bank wrote; it is kept with the accounts.'
          }
          maxLength={200}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason', { validate: (text) => text.trim() !== '' || 'Please say why.' })}
        />
        <p className="text-soft empty:hidden" role="status">
          {isLost &&
            `${amount} is gone. ${yearsAfter(dispute, endsIds)} ${payerName} is notified. This can’t be undone.`}
          {outcome === 'won' && `The payment stands, and no year changes. ${payerName} is not notified.`}
        </p>
        {needsFreshSignIn(error) ? (
          <FreshSignIn signIn={() => reauthenticate(`/organizations-${orgId}-details?continue=${id}`)} />
        ) : (
          error && (
            <WriteError
              error={error}
              refused="Nothing was written."
              unknown="We don’t know yet whether the outcome was noted."
              again="Please check the list of disputes before you try again."
            />
          )
        )}
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" variant={isLost ? 'danger' : 'primary'} busy={isPending}>
            {isLost ? `Note ${amount} as lost` : outcome === 'won' ? 'Note as won' : 'Note the outcome'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
