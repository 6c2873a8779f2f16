import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { DisputeRecord } from '@medlem/contract/dispute'
import type { TimelinePayment } from '@medlem/contract/timeline'
import { Controller, useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useRecordDispute } from '../../api/dispute/dispute.ts'
import { needsFreshSignIn, reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shell/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FreshSignIn } from '../../ui/FreshSignIn.tsx'
import { copenhagenDay, formatMoney } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'

export interface DisputeDialogProps {
  historyId: string
  payment: TimelinePayment
  onClose: () => void
  onDone: () => void
}

const FIELDS = ['disputedOn', 'reason'] as const

/** When the bank asked and why, and what follows from it. */
export function DisputeDialog(props: DisputeDialogProps) {
  const { historyId, payment } = props
  const { form, draft, submit, cancel, isPending, error } = useDisputeForm(props)
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title="Note a dispute"
      lead={`Payment of ${formatMoney(payment.amountMinor, payment.currency)}`}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
        <Controller
          control={control}
          name="disputedOn"
          render={({ field: { value, onChange, onBlur } }) => (
            <DateField
              label="The bank asked on"
              value={value || null}
              onChange={(day) => onChange(day ?? '')}
              onBlur={onBlur}
              maxValue={copenhagenDay(new Date())}
              error={errors.disputedOn?.message}
            />
          )}
        />
        <TextField
          label="Reason"
          hint="What the bank gives as its reason, as ‘The card was stolen’."
          maxLength={200}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
        <p className="text-soft">
          Until the bank has decided, this payment can’t be refunded, and the years it paid for stay. You note
          the outcome under Disputes on the page of your organisation.
        </p>
        {needsFreshSignIn(error) ? (
          <FreshSignIn signIn={() => reauthenticate(`${location.pathname}?why=${historyId}`)} />
        ) : (
          error && (
            <WriteError
              error={error}
              refused="Nothing was written."
              unknown="We don’t know yet whether the dispute was noted."
              again="Please check the steps of the payment before you try again."
            />
          )
        )}
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            Note the dispute
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function useDisputeForm({ payment: { paymentId }, onClose, onDone }: DisputeDialogProps) {
  const record = useRecordDispute(paymentId)
  const form = useForm({
    resolver: standardSchemaResolver(DisputeRecord),
    defaultValues: { disputedOn: copenhagenDay(new Date()), reason: '' },
  })
  const draft = useDraft(form, { form: `dispute of ${paymentId}` })
  const submit = form.handleSubmit(async (values) => {
    try {
      await record.mutateAsync(values)
      draft.end()
      onDone()
    } catch (error) {
      showFieldErrors(form, error, FIELDS)
    }
  })
  const cancel = () => {
    draft.end()
    onClose()
  }
  const isAtField = FIELDS.some((name) => form.formState.errors[name])
  return { form, draft, submit, cancel, isPending: record.isPending, error: isAtField ? null : record.error }
}
