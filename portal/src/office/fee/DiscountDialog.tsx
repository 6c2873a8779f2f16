import type { DiscountCode } from '@medlem/contract/organisationSettings'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { useForm, useWatch } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useSaveDiscountCode } from '../../api/fee/fee.ts'
import { loadOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import { useDraft } from '../../session/useDraft.ts'
import type { ComparedField } from '../../shared/conflict/conflict.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  DISCOUNT_FIELDS,
  type DiscountForm,
  discountField,
  fromDiscountForm,
  toDiscountForm,
} from './discountForm.ts'

interface DiscountDialogProps {
  orgId: string
  currency: string
  /** Undefined for a new one. */
  code: DiscountCode | undefined
  onClose: () => void
}

const comparison = (currency: string): readonly ComparedField<DiscountForm>[] => [
  { name: 'code', label: officeFeeTexts.code },
  {
    name: 'kind',
    label: officeFeeTexts.takesOff,
    show: (kind: DiscountForm['kind']) =>
      kind === 'amount' ? officeFeeTexts.amountIn({ currency }) : officeFeeTexts.percentage,
  },
  { name: 'value', label: officeFeeTexts.takesOff },
  { name: 'validFrom', label: officeFeeTexts.firstDay },
  { name: 'validTo', label: commonTexts.lastDay },
  { name: 'maxUses', label: officeFeeTexts.usesInAll },
  { name: 'maxUsesPerMember', label: officeFeeTexts.usesPerMember },
  { name: 'enabled', label: officeFeeTexts.canBeUsed },
]

/** A discount code: what it takes off, when, and how often. */
export function DiscountDialog({ orgId, currency, code, onClose }: DiscountDialogProps) {
  const save = useSaveDiscountCode(orgId, code?.id)
  const form = useForm<DiscountForm>({ defaultValues: toDiscountForm(code, copenhagenDay(new Date())) })
  const draft = useDraft(form, { form: `discount code ${code?.id ?? `of ${orgId}`}` })
  const conflict = useConflict({
    form,
    version: code?.version,
    fields: comparison(currency),
    load: async () => {
      const { discountCodes } = await loadOrganisationSettings(orgId)
      const newest = discountCodes.find(({ id }) => id === code?.id)
      if (!newest) throw new Error('the code is gone')
      return { values: toDiscountForm(newest, copenhagenDay(new Date())), version: newest.version }
    },
    save: () => submit(),
  })
  const { register, control, handleSubmit, setError, formState } = form
  const { errors } = formState
  const kind = useWatch({ control, name: 'kind' })
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async (values) => {
    const read = fromDiscountForm(values)
    if ('field' in read) {
      setError(read.field, { message: read.message }, { shouldFocus: true })
      return
    }
    try {
      await save.mutateAsync({ ...read, version: conflict.version() })
      close()
    } catch (error) {
      if (!(await conflict.settle(error))) showFieldErrors(form, error, discountField)
    }
  })
  const isFieldError = DISCOUNT_FIELDS.some((field) => errors[field])
  return (
    <Dialog
      isOpen
      onClose={close}
      title={code ? code.code : officeFeeTexts.newCode}
      lead={officeFeeTexts.codeLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
        <TextField
          label={officeFeeTexts.code}
          hint={officeFeeTexts.codeHint}
          maxLength={40}
          autoComplete="off"
          error={errors.code?.message}
          {...register('code')}
        />
        <div className="grid gap-5 mini:grid-cols-2">
          <SelectField
            label={officeFeeTexts.takesOff}
            options={[
              { value: 'percent', label: officeFeeTexts.percentage },
              { value: 'amount', label: officeFeeTexts.amountIn({ currency }) },
            ]}
            {...register('kind')}
          />
          <TextField
            label={kind === 'amount' ? officeFeeTexts.amountIn({ currency }) : officeFeeTexts.percentage}
            inputMode="decimal"
            autoComplete="off"
            error={errors.value?.message}
            {...register('value')}
          />
          <FormDate control={control} name="validFrom" label={officeFeeTexts.firstDay} />
          <FormDate control={control} name="validTo" label={commonTexts.lastDay} />
          <TextField
            label={officeFeeTexts.usesInAll}
            optional
            inputMode="numeric"
            autoComplete="off"
            error={errors.maxUses?.message}
            {...register('maxUses')}
          />
          <TextField
            label={officeFeeTexts.usesPerMember}
            optional
            inputMode="numeric"
            autoComplete="off"
            error={errors.maxUsesPerMember?.message}
            {...register('maxUsesPerMember')}
          />
        </div>
        <Checkbox {...register('enabled')}>{officeFeeTexts.canBeUsed}</Checkbox>
        {conflict.notice}
        {save.error && !conflict.isOpen && !isFieldError && (
          <WriteError
            error={save.error}
            refused={officeFeeTexts.notSaved}
            unknown={officeFeeTexts.savedUnknown}
            again={officeFeeTexts.checkPage}
          />
        )}
        <FormActions onCancel={close} busy={save.isPending} />
      </form>
    </Dialog>
  )
}
