import type { DunningSteps } from '@medlem/contract/dunning'
import type { OrganisationSettings } from '@medlem/contract/organisationSettings'
import { commaDecimal, parseDanishMoney, toWireMinor } from '@medlem/domain/money'
import { officeDunningTexts as t } from '@medlem/i18n/en/portal/office/dunning'
import { type FieldPath, useFieldArray } from 'react-hook-form'
import { useSaveSettings } from '../../api/organisation/organisationSettings.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import type { Mistake } from '../../shared/form/readResolver.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { DunningLimits } from './DunningLimits.tsx'

interface Typed {
  dunning: { afterDays: string; feeMinor: string }[]
}

/** As many as the server takes. */
const MAX_STEPS = 6
const LAST_DAY = 365

/** Changes when reminders of claims leave and what they cost; beyond the law's limit the server refuses the field. */
export function DunningDialog({
  settings,
  onClose,
}: {
  settings: OrganisationSettings
  onClose: () => void
}) {
  const { id, currency, dunning } = settings
  const save = useSaveSettings(id)
  const { form, dialog } = useDialogForm({
    defaultValues: {
      dunning: dunning.map(({ afterDays, feeMinor }) => ({
        afterDays: String(afterDays),
        feeMinor: commaDecimal(feeMinor),
      })),
    } as Typed,
    read,
    draft: `dunning ${id}`,
    write: save,
    send: (steps) => save.mutateAsync({ settings, dunning: steps }),
    fields: (field) =>
      /^dunning\.\d+\.(afterDays|feeMinor)$/.test(field) ? (field as FieldPath<Typed>) : undefined,
    onClose,
  })
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'dunning' })
  const errors = formState.errors.dunning
  return (
    <FormDialog
      {...dialog}
      title={t.title}
      lead={t.lead}
      submit={t.save}
      failed={{ refused: t.notSaved, unknown: t.unknown, again: t.again }}
    >
      <DunningLimits limit={settings.dunningLimit} currency={currency} />
      {fields.map(({ id: key }, n) => (
        <div key={key} className="flex flex-wrap items-end gap-3">
          <div className="flex-1 basis-32">
            <TextField
              label={t.days}
              inputMode="numeric"
              autoComplete="off"
              error={errors?.[n]?.afterDays?.message}
              {...register(`dunning.${n}.afterDays`)}
            />
          </div>
          <div className="flex-1 basis-32">
            <TextField
              label={t.amount({ currency })}
              inputMode="decimal"
              autoComplete="off"
              error={errors?.[n]?.feeMinor?.message}
              {...register(`dunning.${n}.feeMinor`)}
            />
          </div>
          <Button variant="quiet" onClick={() => remove(n)}>
            <span>{t.remove({ number: n + 1, hidden: visuallyHidden })}</span>
          </Button>
        </div>
      ))}
      {fields.length < MAX_STEPS && (
        <div className="-ml-3">
          <Button variant="quiet" onClick={() => append({ afterDays: '', feeMinor: '0,00' })}>
            {t.add}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

function read({ dunning }: Typed): DunningSteps | Mistake<FieldPath<Typed>> {
  const steps: DunningSteps = []
  for (const [n, { afterDays, feeMinor }] of dunning.entries()) {
    const days = /^\s*\d{1,3}\s*$/.test(afterDays) ? Number(afterDays) : 0
    if (days < 1 || days > LAST_DAY) return { field: `dunning.${n}.afterDays`, message: t.daysWrong }
    const minor = parseDanishMoney(feeMinor)
    if (minor === undefined) return { field: `dunning.${n}.feeMinor`, message: t.amountWrong }
    steps.push({ afterDays: days, feeMinor: toWireMinor(minor) })
  }
  return steps
}
