import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { DraftNotice } from '../../../ui/DraftNotice.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { formatMoneyShort, formatPeriod } from '../../../ui/format.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { GrantableFee } from './grantableFees.ts'
import { MoneyFields } from './MoneyFields.tsx'
import { useGrantForm } from './useGrantForm.ts'

export interface GrantDialogProps {
  kind: 'manual' | 'free'
  membershipId: string
  memberName: string
  currency: string
  fees: readonly GrantableFee[]
  onClose: () => void
  /** What was done, in a sentence. */
  onDone: (sentence: string) => void
}

/** Records a payment, or gives a year, with its price, its reason and what follows from it. */
export function GrantDialog(props: GrantDialogProps) {
  const { kind, fees, memberName, currency } = props
  const { form, chosenId, draft, submit, cancel, isPending, error } = useGrantForm(props)
  const { register, formState } = form
  const { errors } = formState
  const fee = useChosen(props, chosenId)
  const isManual = kind === 'manual'
  const price = fee ? formatMoneyShort(fee.unitMinor, currency) : ''
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={isManual ? 'Record a payment' : 'Give the year free'}
      lead={`For ${memberName}.`}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <DraftNotice draft={draft} />
        <SelectField
          label="Year"
          error={errors.membershipConfId?.message}
          options={fees.map(({ id, name, year, unitMinor }) => ({
            value: id,
            label: `${year} · ${name} · ${formatMoneyShort(unitMinor, currency)}`,
          }))}
          {...register('membershipConfId')}
        />
        {isManual && <MoneyFields form={form} />}
        <TextField
          label="Reason"
          hint={
            isManual
              ? 'Why it was not paid in the portal; it stands in the audit log.'
              : 'The member reads it.'
          }
          maxLength={200}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
        {fee && <Consequence fee={fee} kind={kind} memberName={memberName} price={price} />}
        {error && <ErrorNotice error={error} title="Nothing was written." />}
        <DialogActions>
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" busy={isPending}>
            {isManual ? `Record ${price}` : `Give ${fee?.year ?? 'it'} free`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function Consequence({
  fee,
  kind,
  memberName,
  price,
}: Pick<GrantDialogProps, 'kind' | 'memberName'> & { fee: GrantableFee; price: string }) {
  return (
    <p className="text-soft">
      {kind === 'manual'
        ? `${price} is recorded in full, with a receipt of its own number. `
        : 'Nothing is charged, and there is no receipt. '}
      {memberName} is a member from {formatPeriod(fee.startDate, fee.endDate)} and is told so at once.
    </p>
  )
}

function useChosen({ fees }: GrantDialogProps, id: string): GrantableFee | undefined {
  return fees.find((fee) => fee.id === id) ?? fees[0]
}
