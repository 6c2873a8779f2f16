import { SharedField } from '@medlem/contract/affiliation'
import { Reason } from '@medlem/contract/reason'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeBelowTexts as t } from '@medlem/i18n/en/portal/office/below'
import { useGiveAgreement } from '../../api/affiliation/affiliation.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormDate } from '../../ui/FormDate.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { fieldLabels } from './fieldLabels.ts'
import { notDone } from './notDone.ts'

interface AgreementDialogProps {
  orgId: string
  /** To whom it may be given, the nearest first. */
  above: readonly { id: string; name: string }[]
  onClose: () => void
  onDone: (name: string, lastDay: string) => void
}

interface Form {
  organisationId: string
  purpose: string
  fields: Record<SharedField, boolean>
  endsOn: string | null
}

/** Lets an organisation above read the list of members: for what, which of it, until when. */
export function AgreementDialog({ orgId, above, onClose, onDone }: AgreementDialogProps) {
  const give = useGiveAgreement(orgId)
  const { form, dialog } = useDialogForm({
    defaultValues: {
      organisationId: above[0]?.id ?? '',
      purpose: '',
      fields: { email: false, phone: false, dateOfBirth: false },
      endsOn: null,
    } as Form,
    draft: `agreement of ${orgId}`,
    write: give,
    send: ({ organisationId, purpose, fields, endsOn }) => {
      const chosen = SharedField.options.filter((field) => fields[field])
      return give.mutateAsync({ organisationId, purpose, fields: chosen, endsOn: endsOn ?? '' })
    },
    fields: ['organisationId', 'purpose', 'endsOn'],
    onClose,
    onDone: ({ organisation, endsOn }) => onDone(organisation.name, endsOn),
  })
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <FormDialog {...dialog} title={t.giveAgreement} lead={t.agreementLead} submit={t.agree} failed={notDone}>
      <SelectField
        label={t.reader}
        options={above.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.organisationId?.message}
        {...register('organisationId')}
      />
      <TextField
        label={t.purpose}
        hint={t.purposeHint}
        {...textFieldProps(form, 'purpose', Reason, {
          validate: (purpose) => purpose.trim() !== '' || t.purposeMissing,
        })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">{t.fields}</legend>
        {SharedField.options.map((field) => (
          <Checkbox key={field} {...register(`fields.${field}`)}>
            {fieldLabels[field]}
          </Checkbox>
        ))}
      </fieldset>
      <FormDate
        control={control}
        name="endsOn"
        label={commonTexts.lastDay}
        rules={{ validate: (day) => Boolean(day) || t.lastDayMissing }}
      />
    </FormDialog>
  )
}
