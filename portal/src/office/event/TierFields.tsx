import { WrittenTier } from '@medlem/contract/eventTier'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts as t } from '@medlem/i18n/en/portal/office/eventTier'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { NameInOtherLanguages } from '../../shared/translation/OtherLanguages.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { emptyTier, type TierField, type TiersForm } from './tierForm.ts'

interface TierFieldsProps {
  form: UseFormReturn<TiersForm>
  /** Its place in the list, from 0. */
  at: number
  currency: string
  /** In which the organisation writes. */
  ownLanguage: string | null | undefined
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** The fields that most kinds of places leave empty. */
const MORE = [
  'audience',
  'minAge',
  'maxAge',
  'places',
  'perFamily',
  'salesFromDay',
  'salesFromTime',
  'salesUntilDay',
  'salesUntilTime',
  'vat',
] as const satisfies readonly TierField[]

/** One kind of place: name and price, and under More whom it is for, how many, and when it is sold. */
export function TierFields({ form, at, currency, ownLanguage, isLast, onMove, onRemove }: TierFieldsProps) {
  const { register } = form
  const translations = useWatch({ control: form.control, name: `tiers.${at}.translations` })
  const errors = useTierErrors(form, at)
  const number = at + 1
  const titleId = useId()
  return (
    <fieldset aria-labelledby={titleId} className="grid gap-3 border-b border-line pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p id={titleId} className="font-semibold">
          {t.number({ number })}
        </p>
        <div className="-mr-3 flex items-center">
          <Button
            variant="quiet"
            icon={<ArrowUp size={18} aria-hidden="true" />}
            aria-label={t.moveUp({ number })}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <Button
            variant="quiet"
            icon={<ArrowDown size={18} aria-hidden="true" />}
            aria-label={t.moveDown({ number })}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <Button variant="quiet" onClick={onRemove}>
            <span>{t.remove({ number, hidden: visuallyHidden })}</span>
          </Button>
        </div>
      </div>
      <div className="grid gap-5 mini:grid-cols-[1fr_10rem]">
        <TextField
          label={commonTexts.name}
          {...textFieldProps(form, `tiers.${at}.name`, WrittenTier.shape.name)}
        />
        <TextField
          label={t.price({ currency })}
          hint={t.priceHint}
          inputMode="decimal"
          autoComplete="off"
          error={errors?.price?.message}
          {...register(`tiers.${at}.price`)}
        />
      </div>
      <NameInOtherLanguages ownLanguage={ownLanguage} typed={translations}>
        {({ id, label }) => (
          <TextField
            label={label(commonTexts.name)}
            lang={id}
            {...textFieldProps(form, `tiers.${at}.translations.${id}.name`, WrittenTier.shape.name)}
          />
        )}
      </NameInOtherLanguages>
      <MoreFields form={form} at={at} />
    </fieldset>
  )
}

/** Subscribes: the form stays the same object, so that a new error of it draws no part that has it as a prop. */
function useTierErrors({ control }: UseFormReturn<TiersForm>, at: number) {
  return useFormState({ control, name: `tiers.${at}` }).errors.tiers?.[at]
}

const audiences = [
  { value: 'everyone', label: t.everyone },
  { value: 'members', label: t.members },
  { value: 'others', label: t.others },
]

function MoreFields({ form, at }: Pick<TierFieldsProps, 'form' | 'at'>) {
  const { register, control, setFocus } = form
  const errors = useTierErrors(form, at)
  const [begun] = useState(() => form.getValues(`tiers.${at}`))
  const [isOpen, setOpen] = useState(() => MORE.some((name) => begun[name] !== emptyTier[name]))
  const vat = useWatch({ control, name: `tiers.${at}.vat` })
  const audience = useWatch({ control, name: `tiers.${at}.audience` })
  const wrong = MORE.find((name) => errors?.[name])
  // A field can have the focus only once it is shown.
  useEffect(() => {
    if (wrong) setFocus(`tiers.${at}.${wrong}`)
  }, [wrong, at, setFocus])
  return (
    <details
      className="group"
      open={isOpen || wrong !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 items-center gap-2 font-medium group-open:[&>svg]:rotate-90">
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 transition-transform" />
        {t.more}
      </summary>
      <div className="mt-1 grid gap-5 mini:grid-cols-2">
        <SelectField
          label={t.audience}
          options={audiences}
          hint={audience === 'others' ? t.othersHint : undefined}
          error={errors?.audience?.message}
          {...register(`tiers.${at}.audience`)}
        />
        <SelectField
          label={t.vat}
          options={vatOptions([begun.vat, vat])}
          error={errors?.vat?.message}
          {...register(`tiers.${at}.vat`)}
        />
        {(['minAge', 'maxAge', 'places', 'perFamily'] as const).map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            optional
            inputMode="numeric"
            autoComplete="off"
            error={errors?.[name]?.message}
            {...register(`tiers.${at}.${name}`)}
          />
        ))}
        <FormDate control={control} name={`tiers.${at}.salesFromDay`} label={t.saleFrom} optional />
        <TextField
          label={t.saleFromTime}
          type="time"
          error={errors?.salesFromTime?.message}
          {...register(`tiers.${at}.salesFromTime`)}
        />
        <FormDate control={control} name={`tiers.${at}.salesUntilDay`} label={t.saleUntil} optional />
        <TextField
          label={t.saleUntilTime}
          type="time"
          error={errors?.salesUntilTime?.message}
          {...register(`tiers.${at}.salesUntilTime`)}
        />
      </div>
    </details>
  )
}

const labels = {
  minAge: t.lowestAge,
  maxAge: t.highestAge,
  places: officeEventTexts.places,
  perFamily: t.perFamily,
}

/** No VAT and the Danish rate; another one that is stored is kept. */
function vatOptions(stored: readonly string[]) {
  return [...new Set(['0', '12500', ...stored])].map((value) => ({
    value,
    label: value === '0' ? t.noVat : `${(Number(value) - 10_000) / 100} %`,
  }))
}
