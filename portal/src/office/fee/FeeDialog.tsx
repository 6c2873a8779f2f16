import type { Fee } from '@medlem/contract/fee'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeOrganisationTexts } from '@medlem/i18n/en/portal/office/organisation'
import { useWatch } from 'react-hook-form'
import { loadOrganisationSettings, useSaveFee } from '../../api/organisation/organisationSettings.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { NameInOtherLanguages } from '../../shared/translation/OtherLanguages.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FeeInstalments } from './FeeInstalments.tsx'
import { FeePreview } from './FeePreview.tsx'
import { FeeRenewal } from './FeeRenewal.tsx'
import { FeeSteps } from './FeeSteps.tsx'
import { feeComparison } from './feeComparison.ts'
import { feeField, fromFeeForm, nextYearForm, toFeeForm } from './feeForm.ts'

export interface FeeDialogProps {
  orgId: string
  currency: string
  /** That of the fee's own name; null where the organisation says none. */
  ownLanguage: string | null
  /** Undefined for a new one. */
  fee: Fee | undefined
  /** What a new one begins with: the fee of the year before. */
  model?: Fee | undefined
  onClose: () => void
}

/** A fee: what it costs, for which period, when it is sold and for which ages. */
export function FeeDialog({ orgId, currency, ownLanguage, fee, model, onClose }: FeeDialogProps) {
  const save = useSaveFee(orgId, fee?.id)
  const { form, dialog } = useDialogForm({
    read: fromFeeForm,
    defaultValues: model ? nextYearForm(model) : toFeeForm(fee),
    draft: `fee ${fee?.id ?? (model ? `after ${model.id}` : `of ${orgId}`)}`,
    conflict: {
      version: fee?.version,
      fields: feeComparison(currency),
      load: () => loadFee(orgId, fee?.id),
    },
    write: save,
    send: (read, version) => save.mutateAsync({ ...read, version }),
    fields: feeField,
    onClose,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const translations = useWatch({ control, name: 'translations' })
  return (
    <FormDialog
      {...dialog}
      title={fee ? fee.name : officeOrganisationTexts.newFee}
      lead={fee ? officeOrganisationTexts.changeFeeLead : officeOrganisationTexts.newFeeLead}
      failed={{
        refused: officeOrganisationTexts.feeNotSaved,
        unknown: officeOrganisationTexts.feeUnknown,
        again: officeOrganisationTexts.checkFees,
      }}
    >
      <TextField
        label={commonTexts.name}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <NameInOtherLanguages ownLanguage={ownLanguage} typed={translations}>
        {({ id, label }) => (
          <TextField
            label={label(commonTexts.name)}
            lang={id}
            autoComplete="off"
            error={errors.translations?.[id]?.name?.message}
            {...register(`translations.${id}.name`)}
          />
        )}
      </NameInOtherLanguages>
      <div className="grid gap-5 mini:grid-cols-3">
        <TextField
          label={officeOrganisationTexts.price({ currency })}
          inputMode="decimal"
          autoComplete="off"
          error={errors.membershipPrice?.message}
          {...register('membershipPrice')}
        />
        <SelectField
          label={officeOrganisationTexts.vat}
          options={vatOptions(fee ?? model)}
          error={errors.vatRate?.message}
          {...register('vatRate')}
        />
        <TextField
          label={officeOrganisationTexts.surcharge}
          optional
          inputMode="decimal"
          autoComplete="off"
          error={errors.membershipSurcharge?.message}
          {...register('membershipSurcharge')}
        />
      </div>
      <div className="grid gap-5 mini:grid-cols-3">
        <FormDate control={control} name="startDate" label={officeOrganisationTexts.firstDay} />
        <FormDate control={control} name="endDate" label={commonTexts.lastDay} />
        <FormDate control={control} name="offerStartDate" label={officeOrganisationTexts.saleOpens} />
      </div>
      <div className="grid gap-5 mini:grid-cols-3">
        <TextField
          label={officeOrganisationTexts.lowestAge}
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.minAge?.message}
          {...register('minAge')}
        />
        <TextField
          label={officeOrganisationTexts.highestAge}
          optional
          inputMode="numeric"
          autoComplete="off"
          error={errors.maxAge?.message}
          {...register('maxAge')}
        />
        <FormDate control={control} name="ageOn" label={officeOrganisationTexts.ageCountsOn} optional />
      </div>
      <p className="field-hint">{officeOrganisationTexts.agesHint}</p>
      <FeeSteps control={control} register={register} currency={currency} />
      <TextField
        label={officeOrganisationTexts.joiningFee}
        hint={officeOrganisationTexts.joiningFeeHint}
        optional
        inputMode="decimal"
        autoComplete="off"
        error={errors.joiningFee?.message}
        {...register('joiningFee')}
      />
      <FeeInstalments control={control} register={register} currency={currency} />
      <FeeRenewal control={control} register={register} />
      <Checkbox {...register('enabled')}>{officeOrganisationTexts.isForSale}</Checkbox>
      <FeePreview orgId={orgId} control={control} fee={fee} model={model} />
    </FormDialog>
  )
}

/** A fee as it is saved now, as the form begins with it. */
async function loadFee(orgId: string, feeId: string | undefined) {
  const newest = (await loadOrganisationSettings(orgId)).fees.find(({ id }) => id === feeId)
  if (!newest) throw new Error('the fee is gone')
  return { values: toFeeForm(newest), version: newest.version }
}

/** No VAT and the Danish rate; another one that is stored is kept. */
function vatOptions(fee: Fee | undefined) {
  const options = [
    { value: '0', label: officeOrganisationTexts.noVat },
    { value: '1.25', label: '25 %' },
  ]
  const stored = String(fee?.vatRate ?? 0)
  if (options.some(({ value }) => value === stored)) return options
  const percent = Math.round((Number(stored) - 1) * 10_000) / 100
  return [...options, { value: stored, label: `${percent} %` }]
}
