import type { EventTier } from '@medlem/contract/eventTier'
import type { ManualMethod } from '@medlem/contract/grant'
import { officeEventTexts as t } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { officeGrantTexts } from '@medlem/i18n/en/portal/office/grant'
import { officeParticipantTexts as participantTexts } from '@medlem/i18n/en/portal/office/participant'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useAddParticipant } from '../api/registration/participant.ts'
import { FormDialog } from '../shared/form/FormDialog.tsx'
import { ReasonField } from '../shared/form/ReasonField.tsx'
import { useDialogForm } from '../shared/form/useDialogForm.ts'
import { MoneyFields } from '../shared/MoneyFields.tsx'
import { copenhagenDay, formatMoney } from '../ui/format.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { tierPriceWords } from './event/tierWords.ts'
import { noPerson, type PersonForm, PersonToAdd, personField, personOf } from './PersonToAdd.tsx'

interface AddParticipantDialogProps {
  eventId: string
  orgId: string
  /** The kinds of places to choose from. */
  tiers: readonly EventTier[]
  currency: string
  /** Whether the event goes on: a place is paid for at once, or free. */
  hasBegun: boolean
  /** Whether the person may look for members. */
  mayFind: boolean
  /** How money that the person may record can have come. */
  methods: readonly ManualMethod[]
  onClose: () => void
}

interface AddForm extends PersonForm {
  tierId: string
  /** Of a place that costs something. */
  payment: 'later' | 'free' | 'received'
  method: ManualMethod
  paidOn: string
  reason: string
}

/** What is sent; nothing of money where the place costs none. */
function requestOf(
  { tierId, payment, method, paidOn, reason, ...person }: AddForm,
  unitMinor: number,
): Parameters<ReturnType<typeof useAddParticipant>['mutateAsync']>[0] {
  const added = { ...personOf(person), ...(tierId !== '' && { tierId }) }
  if (unitMinor === 0 || payment === 'later') return added
  if (payment === 'free') return { ...added, isFree: true }
  return { ...added, paid: { method, paidOn, amountMinor: unitMinor, reason: reason.trim() } }
}

/** Staff sign a member of the organisation or a guest up for an event, who pays later, has paid by hand, or comes free. */
export function AddParticipantDialog({
  eventId,
  orgId,
  tiers,
  currency,
  hasBegun,
  mayFind,
  methods,
  onClose,
}: AddParticipantDialogProps) {
  const add = useAddParticipant(eventId)
  // A second press, or another try after no answer, signs no one up twice.
  const [id] = useState(() => crypto.randomUUID())
  const priceOf = (tierId: string) => tiers.find((tier) => tier.id === tierId)?.unitMinor ?? 0
  const { form, dialog } = useDialogForm({
    defaultValues: {
      ...noPerson(mayFind ? 'member' : 'guest'),
      tierId: '',
      payment: hasBegun ? (methods.length > 0 ? 'received' : 'free') : 'later',
      method: 'cash',
      paidOn: copenhagenDay(new Date()),
      reason: '',
    } as AddForm,
    write: add,
    send: (values) => add.mutateAsync({ id, ...requestOf(values, priceOf(values.tierId)) }),
    fields: (wire) => personField(wire) ?? FIELDS[wire],
    onClose,
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
      <PersonToAdd form={form} orgId={orgId} mayFind={mayFind} />
      {tiers.length > 0 && (
        <SelectField
          label={officeTierTexts.whichPlace}
          placeholder={officeTierTexts.choosePlace}
          options={tiers.map((tier) => ({
            value: tier.id,
            label: officeTierTexts.nameAndPrice({ name: tier.name, price: tierPriceWords(tier, currency) }),
          }))}
          error={form.formState.errors.tierId?.message}
          {...form.register('tierId', {
            validate: (tierId) => tierId !== '' || officeTierTexts.placeMissing,
          })}
        />
      )}
      {unitMinor > 0 && (
        <HowPaid
          form={form}
          amount={formatMoney(unitMinor, currency)}
          methods={methods}
          mayWait={!hasBegun}
        />
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
  methods: readonly ManualMethod[]
  /** Whether they may pay themselves, later. */
  mayWait: boolean
}

/** Who pays for a place that costs something. */
function HowPaid({ form, amount, methods, mayWait }: HowPaidProps) {
  const { control, register } = form
  const payment = useWatch({ control, name: 'payment' })
  return (
    <>
      <RadioGroup
        legend={participantTexts.howPaid}
        options={[
          ...(mayWait ? [{ value: 'later', label: participantTexts.payThemselves }] : []),
          { value: 'free', label: participantTexts.noPay },
          ...(methods.length > 0
            ? [{ value: 'received', label: participantTexts.received({ amount }) }]
            : []),
        ]}
        field={register('payment')}
      />
      {payment === 'received' && (
        <>
          <MoneyFields form={form} methods={methods} />
          <ReasonField form={form} hint={officeGrantTexts.manualReasonHint} />
        </>
      )}
    </>
  )
}
