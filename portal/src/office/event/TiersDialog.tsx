import { MAX_TIERS } from '@medlem/contract/eventTier'
import { officeTierTexts as t } from '@medlem/i18n/en/portal/office/eventTier'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { loadParticipants } from '../../api/registration/participant.ts'
import { useWriteTiers } from '../../api/registration/tier.ts'
import { type ComparedField, translationWords } from '../../shared/conflict/conflict.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Button } from '../../ui/Button.tsx'
import { RefundFields } from './RefundFields.tsx'
import { TierFields } from './TierFields.tsx'
import type { TierListProps } from './TierList.tsx'
import { emptyTier, fromTiersForm, type TiersForm, tierField, toTiersForm } from './tierForm.ts'

const COMPARED: readonly ComparedField<TiersForm>[] = [
  {
    name: 'tiers',
    label: t.title,
    show: (tiers: TiersForm['tiers']) =>
      tiers
        .map(({ name, price, translations }) =>
          [t.nameAndPrice({ name, price }), translationWords(translations)].filter(Boolean).join('\n'),
        )
        .join('; '),
  },
]

/** The whole list of an event's kinds of places. */
export function TiersDialog({
  eventId,
  data: { currency, version, ownLanguage, ...stored },
  onClose,
}: Omit<TierListProps, 'mayChange'> & { onClose: () => void }) {
  const change = useWriteTiers(eventId)
  const places = useRef<readonly number[]>([])
  const { form, dialog } = useDialogForm({
    read: fromTiersForm,
    defaultValues: toTiersForm(stored),
    draft: `prices of ${eventId}`,
    conflict: {
      version,
      fields: COMPARED,
      load: async () => {
        const newest = await loadParticipants(eventId)
        return { values: toTiersForm(newest), version: newest.version }
      },
    },
    write: change,
    send: ({ places: sent, ...read }, current) => {
      places.current = sent
      return change.mutateAsync({ ...read, version: current })
    },
    fields: (wire) => tierField(wire, places.current),
    onClose,
  })
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'tiers' })
  const { errors } = form.formState
  return (
    <FormDialog
      {...dialog}
      title={t.title}
      lead={t.lead}
      failed={{ refused: t.notSaved, unknown: t.saveUnknown, again: t.checkPrices }}
    >
      {fields.map(({ id }, at) => (
        <TierFields
          key={id}
          form={form}
          at={at}
          currency={currency}
          ownLanguage={ownLanguage}
          isLast={at === fields.length - 1}
          onMove={(by) => move(at, at + by)}
          onRemove={() => remove(at)}
        />
      ))}
      <p className="field-error empty:hidden" role="alert">
        {errors.tiers?.message ?? errors.tiers?.root?.message}
      </p>
      {fields.length < MAX_TIERS && (
        <div className="-ml-3">
          <Button
            variant="quiet"
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => append(emptyTier)}
          >
            {t.add}
          </Button>
        </div>
      )}
      <RefundFields form={form} />
    </FormDialog>
  )
}
