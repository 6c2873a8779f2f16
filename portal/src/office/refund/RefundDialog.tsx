import type { Refund } from '@medlem/contract/refund'
import { officeRefundTexts } from '@medlem/i18n/en/portal/office/refund'
import { useId } from 'react'
import { hasArrived } from '../../api/call/sendOnce.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { formatMoneyShort } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'
import { RefundPeriods } from './RefundPeriods.tsx'
import { amountMinorOf, type Choice, chooseYears } from './refundForm.ts'
import { consequenceOf, giveLabel, notGiven, notGivenToo } from './refundLabels.ts'
import { type RefundOf, useRefundForm } from './useRefundForm.ts'

export interface RefundDialogProps extends RefundOf {
  onClose: () => void
  onDone: (refund: Refund) => void
  /** The outcome is unknown. */
  onUnknown: () => void
  /** Leads to the password and back to this dialog. */
  signIn: (error: unknown) => Promise<void>
}

/** Gives money back: how much, which years or places end with it, why, and what follows. */
export function RefundDialog(props: RefundDialogProps) {
  const { staffView, currency, signIn } = props
  const { form, dialog, values, refused } = useRefundForm(props)
  const { register, formState, getValues, setValue, clearErrors } = form
  const { errors } = formState
  const consequenceId = useId()
  const choose = (choice: Choice) => {
    const { amount, endsIds, keepsYears } = chooseYears(staffView, getValues(), choice)
    setValue('endsIds', endsIds)
    setValue('keepsYears', keepsYears)
    setValue('amount', amount)
    clearErrors(['keepsYears', 'amount'])
  }
  const left = formatMoneyShort(staffView.leftMinor, currency)
  const lead = officeRefundTexts.dialogLead({ left })
  return (
    <FormDialog
      {...dialog}
      title={officeRefundTexts.giveBack}
      lead={lead}
      submit={giveLabel(staffView, amountMinorOf(staffView, values), currency)}
      describedBy={consequenceId}
      failed={{ ...(hasArrived(dialog.error) ? notGivenToo : notGiven), signIn }}
    >
      {staffView.years.some(({ active }) => active) && (
        <RefundPeriods
          years={staffView.years}
          isShare={staffView.isShare === true}
          currency={currency}
          choice={values}
          onChange={choose}
          keeps={register('keepsYears')}
          error={errors.keepsYears?.message}
        />
      )}
      <TextField
        label={currency === 'DKK' ? officeRefundTexts.amountInKroner : officeRefundTexts.amount({ currency })}
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <ReasonField form={form} hint={officeRefundTexts.reasonHint} />
      <p className="text-soft" id={consequenceId}>
        {consequenceOf(staffView, values, currency)}
      </p>
      {refused !== undefined && (
        <Alert kind="error" title={officeRefundTexts.notGiven}>
          <p>{refused}</p>
        </Alert>
      )}
    </FormDialog>
  )
}
