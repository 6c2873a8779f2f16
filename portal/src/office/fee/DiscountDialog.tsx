import { type DiscountCode, DiscountTarget } from '@medlem/contract/fee'
import { DiscountCodeUpdate } from '@medlem/contract/feeChange'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeFeeTexts } from '@medlem/i18n/en/portal/office/fee'
import { useWatch } from 'react-hook-form'
import { useSaveDiscountCode } from '../../api/fee/fee.ts'
import { loadOrganisationSettings } from '../../api/organisation/organisationSettings.ts'
import type { ComparedField } from '../../shared/conflict/conflict.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  type DiscountForm,
  discountField,
  fromDiscountForm,
  targetWords,
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
  {
    name: 'appliesTo',
    label: officeFeeTexts.appliesTo,
    show: (appliesTo: DiscountForm['appliesTo']) => targetWords[appliesTo],
  },
  { name: 'validFrom', label: officeFeeTexts.firstDay },
  { name: 'validTo', label: commonTexts.lastDay },
  { name: 'maxUses', label: officeFeeTexts.usesInAll },
  { name: 'maxUsesPerMember', label: officeFeeTexts.usesPerMember },
  { name: 'enabled', label: officeFeeTexts.canBeUsed },
]

/** A discount code: what it takes off, when, and how often. */
export function DiscountDialog({ orgId, currency, code, onClose }: DiscountDialogProps) {
  const save = useSaveDiscountCode(orgId, code?.id)
  const { form, dialog } = useDialogForm({
    read: fromDiscountForm,
    defaultValues: toDiscountForm(code, copenhagenDay(new Date())),
    draft: `discount code ${code?.id ?? `of ${orgId}`}`,
    conflict: {
      version: code?.version,
      fields: comparison(currency),
      load: async () => {
        const { discountCodes } = await loadOrganisationSettings(orgId)
        const newest = discountCodes.find(({ id }) => id === code?.id)
        if (!newest) throw new Error('the code is gone')
        return { values: toDiscountForm(newest, copenhagenDay(new Date())), version: newest.version }
      },
    },
    write: save,
    send: (read, version) => save.mutateAsync({ ...read, version }),
    fields: discountField,
    onClose,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const kind = useWatch({ control, name: 'kind' })
  return (
    <FormDialog
      {...dialog}
      title={code ? code.code : officeFeeTexts.newCode}
      lead={officeFeeTexts.codeLead}
      failed={{
        refused: officeFeeTexts.notSaved,
        unknown: officeFeeTexts.savedUnknown,
        again: officeFeeTexts.checkPage,
      }}
    >
      <TextField
        label={officeFeeTexts.code}
        hint={officeFeeTexts.codeHint}
        {...textFieldProps(form, 'code', DiscountCodeUpdate.shape.code)}
      />
      <SelectField
        label={officeFeeTexts.appliesTo}
        options={DiscountTarget.options.map((value) => ({ value, label: targetWords[value] }))}
        {...register('appliesTo')}
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
    </FormDialog>
  )
}
