import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { useState } from 'react'
import type { PeriodDecision } from '../../api/grant/grant.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { ReasonField } from '../../shared/form/ReasonField.tsx'
import { type GrantableFee, unitOn } from '../../shared/grantableFees.ts'
import { MoneyFields } from '../../shared/MoneyFields.tsx'
import { formatDate, formatMoneyShort } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { Receiver } from './receiver.ts'
import { useGrantForm } from './useGrantForm.ts'

export interface GrantDialogProps {
  kind: PeriodDecision['kind']
  membershipId: string
  memberName: string
  /** Left out where the screen does not know it. */
  receiver?: Receiver | undefined
  currency: string
  fees: readonly GrantableFee[]
  onClose: () => void
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** Records a payment, or gives a year, with its price, its reason and what follows from it. */
export function GrantDialog(props: GrantDialogProps) {
  const { kind, memberName, receiver, currency } = props
  // As it was opened: a year that was given by a try whose answer never came is asked for again, and refused.
  const [fees] = useState(props.fees)
  const { form, dialog, chosenId, paidOn } = useGrantForm({ ...props, fees })
  const { register, formState } = form
  const { errors } = formState
  const fee = fees.find(({ id }) => id === chosenId) ?? fees[0]
  const isManual = kind === 'manual'
  const price = fee ? formatMoneyShort(unitOn(fee, paidOn), currency) : ''
  return (
    <FormDialog
      {...dialog}
      title={isManual ? officeGrantTexts.recordPayment : officeGrantTexts.giveYearFree}
      lead={officeGrantTexts.forMember({ memberName })}
      submit={
        isManual
          ? officeGrantTexts.recordPrice({ price })
          : fee
            ? officeGrantTexts.giveYear({ year: fee.year })
            : officeGrantTexts.giveIt
      }
      failed={{
        refused: officeGrantTexts.notWritten,
        unknown: officeGrantTexts.grantUnknown,
        again: officeGrantTexts.checkYears({ memberName }),
      }}
    >
      <SelectField
        label={commonTexts.year}
        error={errors.membershipConfId?.message}
        options={fees.map((one) => ({
          value: one.id,
          label: `${one.year} · ${one.name} · ${formatMoneyShort(unitOn(one, paidOn), currency)}`,
        }))}
        {...register('membershipConfId')}
      />
      {isManual && <MoneyFields form={form} />}
      <ReasonField
        form={form}
        hint={isManual ? officeGrantTexts.manualReasonHint : officeGrantTexts.freeReasonHint}
      />
      {fee && <Consequence fee={fee} kind={kind} memberName={memberName} receiver={receiver} price={price} />}
    </FormDialog>
  )
}

function Consequence({
  fee,
  kind,
  memberName,
  receiver,
  price,
}: Pick<GrantDialogProps, 'kind' | 'memberName' | 'receiver'> & { fee: GrantableFee; price: string }) {
  const values = { memberName, start: formatDate(fee.startDate), end: formatDate(fee.endDate) }
  return (
    <p className="text-soft">
      {kind === 'manual'
        ? officeGrantTexts.manualConsequence({ ...values, price })
        : officeGrantTexts.freeConsequence(values)}{' '}
      {notificationSentence(receiver)}
    </p>
  )
}

function notificationSentence(receiver: Receiver | undefined): string {
  if (!receiver) return officeGrantTexts.notifiedWithAddress
  const { name, isReached } = receiver
  return isReached ? officeGrantTexts.notified({ name }) : officeGrantTexts.notNotified({ name })
}
