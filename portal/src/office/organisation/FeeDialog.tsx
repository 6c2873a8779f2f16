import type { Fee } from '@medlem/contract/organisationSettings'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeOrganisationTexts } from '@medlem/i18n/en/portal/office/organisation'
import type { FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { loadOrganisationSettings, useSaveFee } from '../../api/organisation/organisationSettings.ts'
import { useDraft } from '../../session/useDraft.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { NameInOtherLanguages } from '../../shell/OtherLanguages.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FeeInstalments } from './FeeInstalments.tsx'
import { FeePreview } from './FeePreview.tsx'
import { FeeSteps } from './FeeSteps.tsx'
import { feeComparison } from './feeComparison.ts'
import { FEE_FIELDS, type FeeForm, feeField, fromFeeForm, nextYearForm, toFeeForm } from './feeForm.ts'

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
  const form = useForm<FeeForm>({ defaultValues: model ? nextYearForm(model) : toFeeForm(fee) })
  const draft = useDraft(form, { form: `fee ${fee?.id ?? (model ? `after ${model.id}` : `of ${orgId}`)}` })
  const conflict = useConflict({
    form,
    version: fee?.version,
    fields: feeComparison(currency),
    load: () => loadFee(orgId, fee?.id),
    save: () => submit(),
  })
  const { register, control, handleSubmit, setError, clearErrors, formState } = form
  const { errors } = formState
  const translations = useWatch({ control, name: 'translations' })
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async (values) => {
    const read = fromFeeForm(values)
    if ('field' in read) {
      setError(read.field, { message: read.message }, { shouldFocus: true })
      return
    }
    try {
      await save.mutateAsync({ ...read, version: conflict.version() })
      close()
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, feeField)
    }
  })
  const send = (event: FormEvent) => {
    // No field of its own clears it, and while it is there nothing is sent.
    clearErrors(['priceSteps', 'instalments'])
    return submit(event)
  }
  const isFieldError = errors.translations !== undefined || FEE_FIELDS.some((field) => errors[field])
  return (
    <Dialog
      isOpen
      onClose={close}
      title={fee ? fee.name : officeOrganisationTexts.newFee}
      lead={fee ? officeOrganisationTexts.changeFeeLead : officeOrganisationTexts.newFeeLead}
      keepOnOutsideClick
    >
      <form onSubmit={send} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
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
        <Checkbox {...register('enabled')}>{officeOrganisationTexts.isForSale}</Checkbox>
        <FeePreview orgId={orgId} control={control} fee={fee} model={model} />
        {conflict.notice}
        {save.error && !conflict.isOpen && !isFieldError && (
          <WriteError
            error={save.error}
            refused={officeOrganisationTexts.feeNotSaved}
            unknown={officeOrganisationTexts.feeUnknown}
            again={officeOrganisationTexts.checkFees}
          />
        )}
        <FormActions onCancel={close} busy={save.isPending} />
      </form>
    </Dialog>
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
