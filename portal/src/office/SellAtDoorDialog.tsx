import type { DoorScan, DoorTicket } from '@medlem/contract/door'
import type { ManualMethod } from '@medlem/contract/grant'
import type { DoorOffer, DoorSale } from '@medlem/contract/participant'
import { officeDoorTexts as t } from '@medlem/i18n/en/portal/office/door'
import { officeTierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { officeParticipantTexts as participantTexts } from '@medlem/i18n/en/portal/office/participant'
import { useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { useDoorOffer, useSellAtDoor } from '../api/door/door.ts'
import { FormDialog } from '../shared/form/FormDialog.tsx'
import { useDialogForm } from '../shared/form/useDialogForm.ts'
import { methodLabels } from '../shared/MoneyFields.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { copenhagenDay, formatMoneyShort } from '../ui/format.ts'
import { RadioGroup } from '../ui/RadioGroup.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { tierPriceWords } from './event/tierWords.ts'
import { noPerson, type PersonForm, PersonToAdd, personField, personOf } from './PersonToAdd.tsx'

interface SellAtDoorDialogProps {
  eventId: string
  orgId: string
  /** What this door is called. */
  door: string
  /** Whether the person may look for members. */
  mayFind: boolean
  /** How the person may take money; none may give places free alone. */
  methods: readonly ManualMethod[]
  onSold: (sold: { ticket: DoorTicket; scan: DoorScan }) => void
  onClose: () => void
}

/** Staff sell a place to somebody at the door, who is let in with it. */
export function SellAtDoorDialog(props: SellAtDoorDialogProps) {
  const { data, error, refetch } = useDoorOffer(props.eventId)
  if (data) return <SaleForm {...props} offer={data} />
  return (
    <Dialog isOpen title={t.sellTitle} onClose={props.onClose}>
      {error ? (
        <ErrorNotice error={error} title={t.offerNotLoaded} retry={() => refetch()} />
      ) : (
        <Skeleton height="160px" />
      )}
    </Dialog>
  )
}

interface Sale extends PersonForm {
  tierId: string
  /** Of a place that costs something. */
  payment: ManualMethod | 'free'
}

/** What is sent; nothing of money where the place costs none. */
function requestOf(
  { tierId, payment, ...person }: Sale,
  { id, door, unitMinor }: { id: string; door: string; unitMinor: number },
): DoorSale {
  const sale = { id, door, ...personOf(person), ...(tierId !== '' && { tierId }) }
  if (unitMinor === 0) return sale
  if (payment === 'free') return { ...sale, isFree: true }
  const paidOn = copenhagenDay(new Date())
  return { ...sale, paid: { method: payment, paidOn, amountMinor: unitMinor, reason: t.soldAtDoor } }
}

const FIELDS: Record<string, 'tierId'> = { tierId: 'tierId', 'tiers.0': 'tierId' }

function SaleForm({
  eventId,
  orgId,
  door,
  offer,
  mayFind,
  methods,
  onSold,
  onClose,
}: SellAtDoorDialogProps & { offer: DoorOffer }) {
  const sell = useSellAtDoor(eventId)
  // A second press, or another try after no answer, is the same sale.
  const [id] = useState(() => crypto.randomUUID())
  const open = offer.tiers.filter(({ closed }) => closed === null)
  const priceOf = (tierId: string) => open.find((tier) => tier.id === tierId)?.unitMinor ?? 0
  const { form, dialog } = useDialogForm({
    defaultValues: {
      ...noPerson('guest'),
      tierId: open.length === 1 ? (open[0]?.id ?? '') : '',
      payment: methods[0] ?? 'free',
    } as Sale,
    write: sell,
    send: (values) => sell.mutateAsync(requestOf(values, { id, door, unitMinor: priceOf(values.tierId) })),
    fields: (wire) => personField(wire) ?? FIELDS[wire],
    onClose,
    onDone: onSold,
  })
  const [tierId, payment] = useWatch({ control: form.control, name: ['tierId', 'payment'] })
  const unitMinor = priceOf(tierId)
  const isFull = offer.placesLeft === 0
  const isNoneSold = offer.tiers.length > 0 && open.length === 0
  const isPaid = unitMinor > 0 && payment !== 'free'
  return (
    <FormDialog
      {...dialog}
      title={t.sellTitle}
      lead={offer.placesLeft === null ? t.sellLead : t.placesLeft({ count: offer.placesLeft })}
      submit={
        isFull || isNoneSold
          ? null
          : isPaid
            ? t.sellFor({ amount: formatMoneyShort(unitMinor, offer.currency) })
            : t.letInFree
      }
      failed={{ refused: t.notSold, unknown: t.saleUnknown, again: t.saleAgain }}
    >
      {isFull || isNoneSold ? (
        <p>{isFull ? t.full : t.noneSold}</p>
      ) : (
        <>
          <PersonToAdd form={form} orgId={orgId} mayFind={mayFind} />
          {open.length > 0 && <TierField form={form} offer={{ ...offer, tiers: open }} />}
          {unitMinor > 0 && <Payment form={form} methods={methods} />}
        </>
      )}
    </FormDialog>
  )
}

/** The kinds of places that are sold now, one press each. */
function TierField({
  form: { control },
  offer: { tiers, currency },
}: {
  form: UseFormReturn<Sale>
  offer: DoorOffer
}) {
  const { field, fieldState } = useController({
    control,
    name: 'tierId',
    rules: { validate: (tierId) => tierId !== '' || officeTierTexts.placeMissing },
  })
  return (
    <RadioGroup
      legend={officeTierTexts.whichPlace}
      options={tiers.map((tier) => ({
        value: tier.id,
        label: officeTierTexts.nameAndPrice({ name: tier.name, price: tierPriceWords(tier, currency) }),
      }))}
      value={field.value}
      onChange={field.onChange}
    >
      {fieldState.error && (
        <p role="alert" className="field-error">
          {fieldState.error.message}
        </p>
      )}
    </RadioGroup>
  )
}

function Payment({ form, methods }: { form: UseFormReturn<Sale>; methods: readonly ManualMethod[] }) {
  return (
    <RadioGroup
      legend={participantTexts.howPaid}
      options={[
        ...methods.map((value) => ({ value, label: methodLabels[value] })),
        { value: 'free', label: participantTexts.noPay },
      ]}
      field={form.register('payment')}
    >
      {methods.length === 0 && <p className="text-meta text-soft">{t.moneyByOthers}</p>}
    </RadioGroup>
  )
}
