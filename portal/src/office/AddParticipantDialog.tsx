import type { EventTier } from '@medlem/contract/eventTier'
import type { ManualMethod } from '@medlem/contract/grant'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { officeParticipantTexts as participantTexts } from '@medlem/i18n/en/portal/office/participant'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { useAddParticipant } from '../api/registration/participant.ts'
import { FormDialog } from '../shared/form/FormDialog.tsx'
import { useDialogForm } from '../shared/form/useDialogForm.ts'
import { MoneyFields } from '../shared/MoneyFields.tsx'
import { copenhagenDay, formatMoney } from '../ui/format.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { tierPriceWords } from './event/tierWords.ts'
import { RecipientField } from './thread/RecipientField.tsx'

interface AddParticipantDialogProps {
  eventId: string
  orgId: string
  /** The kinds of places to choose from. */
  tiers: readonly EventTier[]
  currency: string
  /** Whether the person may record money. */
  mayRecord: boolean
  onClose: () => void
}

interface AddForm {
  member: { id: string; name: string }
  tierId: string
  /** Of a place that costs something. */
  payment: 'later' | 'free' | 'received'
  method: ManualMethod
  paidOn: string
  reason: string
}

/** What is sent; nothing of money where the place costs none. */
function requestOf(
  { member, tierId, payment, method, paidOn, reason }: AddForm,
  unitMinor: number,
): Parameters<ReturnType<typeof useAddParticipant>['mutateAsync']>[0] {
  const added = { memberId: member.id, ...(tierId !== '' && { tierId }) }
  if (unitMinor === 0 || payment === 'later') return added
  if (payment === 'free') return { ...added, isFree: true }
  return { ...added, paid: { method, paidOn, amountMinor: unitMinor, reason: reason.trim() } }
}

/** Staff sign a member of the organisation up for an event, who pays later, has paid by hand, or comes free. */
export function AddParticipantDialog({
  eventId,
  orgId,
  tiers,
  currency,
  mayRecord,
  onClose,
}: AddParticipantDialogProps) {
  const add = useAddParticipant(eventId)
  const priceOf = (tierId: string) => tiers.find(({ id }) => id === tierId)?.unitMinor ?? 0
  const { form, dialog } = useDialogForm({
    defaultValues: {
      member: { id: '', name: '' },
      tierId: '',
      payment: 'later',
      method: 'cash',
      paidOn: copenhagenDay(new Date()),
      reason: '',
    } as AddForm,
    write: add,
    send: (values) => add.mutateAsync(requestOf(values, priceOf(values.tierId))),
    fields: (wire) => FIELDS[wire],
    onClose,
  })
  const { field, fieldState } = useController({
    control: form.control,
    name: 'member',
    rules: { validate: ({ id }) => id !== '' || t.chooseWho },
  })
  const unitMinor = priceOf(useWatch({ control: form.control, name: 'tierId' }))
  return (
    <FormDialog
      {...dialog}
      title={t.addParticipant}
      lead={t.addLead}
      submit={t.addNow}
      failed={{ refused: t.notAdded, unknown: t.addUnknown, again: t.checkParticipants }}
    >
      <RecipientField
        orgId={orgId}
        label={t.whoToAdd}
        anybody
        chosen={field.value.name}
        error={fieldState.error?.message}
        inputRef={field.ref}
        onChoose={field.onChange}
      />
      {tiers.length > 0 && (
        <SelectField
          label={officeTierTexts.whichPlace}
          placeholder={officeTierTexts.choosePlace}
          options={tiers.map((tier) => ({
            value: tier.id,
            label: officeTierTexts.nameAndPrice({ name: tier.name, price: tierPriceWords(tier, currency) }),
          }))}
          error={form.formState.errors.tierId?.message}
          {...form.register('tierId', { validate: (id) => id !== '' || officeTierTexts.placeMissing })}
        />
      )}
      {unitMinor > 0 && (
        <HowPaid form={form} amount={formatMoney(unitMinor, currency)} mayRecord={mayRecord} />
      )}
    </FormDialog>
  )
}

/** Where the server's error of a field is shown. */
const FIELDS: Record<string, 'tierId' | 'paidOn' | 'reason'> = {
  tierId: 'tierId',
  'tiers.0': 'tierId',
  paidOn: 'paidOn',
  'paid.paidOn': 'paidOn',
  'paid.reason': 'reason',
}

interface HowPaidProps {
  form: UseFormReturn<AddForm>
  amount: string
  mayRecord: boolean
}

/** Who pays for a place that costs something. */
function HowPaid({ form, amount, mayRecord }: HowPaidProps) {
  const { control, register, formState } = form
  const payment = useWatch({ control, name: 'payment' })
  return (
    <>
      <RadioGroup
        legend={participantTexts.howPaid}
        options={[
          { value: 'later', label: participantTexts.payThemselves },
          { value: 'free', label: participantTexts.noPay },
          ...(mayRecord ? [{ value: 'received', label: participantTexts.received({ amount }) }] : []),
        ]}
        field={register('payment')}
      />
      {payment === 'received' && (
        <>
          <MoneyFields form={form} />
          <TextField
            label={commonTexts.reason}
            hint={officeGrantTexts.manualReasonHint}
            maxLength={200}
            autoComplete="off"
            error={formState.errors.reason?.message}
            {...register('reason', {
              validate: (text, { payment: chosen }) =>
                chosen !== 'received' || text.trim() !== '' || commonTexts.sayWhy,
            })}
          />
        </>
      )}
    </>
  )
}
