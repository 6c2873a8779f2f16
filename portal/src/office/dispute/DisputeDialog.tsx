import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { DisputeRecord } from '@medlem/contract/dispute'
import type { TimelinePayment } from '@medlem/contract/timeline'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useRecordDispute } from '../../api/dispute/dispute.ts'
import { asksSecondStep, needsFreshSignIn, reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
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
      title={officeDisputeTexts.noteTitle}
      lead={officeDisputeTexts.noteLead({
        amount: formatMoney(payment.amountMinor, payment.currency),
      })}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!error && <DraftNotice draft={draft} />}
        <FormDate
          control={control}
          name="disputedOn"
          empty=""
          label={officeDisputeTexts.askedOn}
          maxValue={copenhagenDay(new Date())}
        />
        <TextField
          label={commonTexts.reason}
          hint={officeDisputeTexts.reasonHint}
          maxLength={200}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
        <p className="text-soft">{officeDisputeTexts.noteConsequence}</p>
        {needsFreshSignIn(error) ? (
          <FreshSignIn
            needs={asksSecondStep(error) ? 'second step' : 'password'}
            signIn={() => reauthenticate(`${location.pathname}?why=${historyId}`, error)}
          />
        ) : (
          error && (
            <WriteError
              error={error}
              refused={officeDisputeTexts.notWritten}
              unknown={officeDisputeTexts.noteUnknown}
              again={officeDisputeTexts.checkSteps}
            />
          )
        )}
        <FormActions onCancel={cancel} busy={isPending} submit={officeDisputeTexts.note} />
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
