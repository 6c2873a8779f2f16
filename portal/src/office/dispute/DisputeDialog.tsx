import { officeDisputeTexts } from '@medlem/i18n/en/portal/office/dispute'
import { reauthenticate } from '../../api/signIn/freshSignIn.ts'
import { stepsHere } from '../../api/timeline/timeline.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay, formatMoney } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type DisputeDialogProps, useDisputeForm } from './useDisputeForm.ts'

/** What the bank asks for, when and why, and what follows from it. */
export function DisputeDialog(props: DisputeDialogProps) {
  const { historyId, payment } = props
  const { form, dialog, kind } = useDisputeForm(props)
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <FormDialog
      {...dialog}
      title={officeDisputeTexts.noteTitle}
      lead={officeDisputeTexts.noteLead({
        amount: formatMoney(payment.amountMinor, payment.currency),
      })}
      submit={officeDisputeTexts.note}
      failed={{
        refused: officeDisputeTexts.notWritten,
        unknown: officeDisputeTexts.noteUnknown,
        again: officeDisputeTexts.checkSteps,
        signIn: (error) => reauthenticate(stepsHere({ why: historyId }), error),
      }}
    >
      <SelectField
        label={officeDisputeTexts.kind}
        options={[
          { value: 'chargeback', label: officeDisputeTexts.kindChargeback },
          { value: 'inquiry', label: officeDisputeTexts.kindInquiry },
        ]}
        error={errors.kind?.message}
        {...register('kind')}
      />
      <TextField
        label={
          payment.currency === 'DKK'
            ? officeDisputeTexts.amountInKroner
            : officeDisputeTexts.amount({ currency: payment.currency })
        }
        hint={officeDisputeTexts.amountHint({
          amount: formatMoney(payment.disputableMinor, payment.currency),
        })}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <FormDate
        control={control}
        name="disputedOn"
        empty=""
        label={officeDisputeTexts.askedOn}
        maxValue={copenhagenDay(new Date())}
      />
      <ReasonField form={form} hint={officeDisputeTexts.reasonHint} />
      <p className="text-soft" role="status">
        {kind === 'inquiry' ? officeDisputeTexts.inquiryConsequence : officeDisputeTexts.noteConsequence}
      </p>
    </FormDialog>
  )
}
