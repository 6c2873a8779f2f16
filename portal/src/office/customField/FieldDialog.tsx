import { type CustomField, MAX_OPTIONS, NewField } from '@medlem/contract/customField'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { settingFieldTexts } from '@medlem/i18n/en/portal/office/settingField'
import { translationTexts } from '@medlem/i18n/en/portal/translation'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { loadField, useCreateField, useUpdateField } from '../../api/customField/customField.ts'
import { type ComparedField, translationWords } from '../../shared/conflict/conflict.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FieldTranslations } from './FieldTranslations.tsx'
import {
  accessWords,
  type FieldForm,
  fieldOfForm,
  fromFieldForm,
  joiningWords,
  kindWords,
  optionsOf,
  toFieldForm,
  updateOf,
} from './fieldForm.ts'
import { OptionRows } from './OptionRows.tsx'

interface FieldDialogProps {
  orgId: string
  /** Undefined for a new one. */
  field: CustomField | undefined
  onClose: () => void
}

const COMPARED: readonly ComparedField<FieldForm>[] = [
  { name: 'name', label: t.name },
  {
    name: 'options',
    label: settingFieldTexts.options,
    show: (options: FieldForm['options']) =>
      options
        .map(({ label, translations }) => [label, translationWords(translations)].filter(Boolean).join('\n'))
        .join(', '),
  },
  { name: 'help', label: t.help },
  { name: 'translations', label: translationTexts.title, show: translationWords },
  { name: 'access', label: t.access, show: (access: FieldForm['access']) => accessWords[access] },
  { name: 'atJoining', label: t.joining, show: (when: FieldForm['atJoining']) => joiningWords[when] },
]

/** A field of the organisation's own: what it asks, who sees and writes it, and whether a purchase asks for it. */
export function FieldDialog({ orgId, field, onClose }: FieldDialogProps) {
  const create = useCreateField(orgId)
  const update = useUpdateField(orgId)
  const known = useRef(field)
  const { form, dialog } = useDialogForm<FieldForm>({
    defaultValues: toFieldForm(field),
    draft: `field ${field?.id ?? `of ${orgId}`}`,
    conflict: {
      version: field?.version,
      fields: COMPARED,
      load: async () => {
        const newest = await loadField(orgId, field?.id ?? '')
        if (!newest) throw new Error('the field is gone')
        known.current = newest
        return { values: toFieldForm(newest), version: newest.version }
      },
    },
    write: field ? update : create,
    send: (values) => {
      const { kind: chosenKind, ...written } = fromFieldForm(values)
      return known.current
        ? update.mutateAsync({ fieldId: known.current.id, body: updateOf(known.current, written) })
        : create.mutateAsync({ ...written, kind: chosenKind })
    },
    fields: fieldOfForm,
    onClose,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const [kind, access] = useWatch({ control, name: ['kind', 'access'] })
  return (
    <FormDialog
      {...dialog}
      title={field ? t.changeField : t.newField}
      lead={t.dialogLead}
      failed={{ refused: t.notSaved, unknown: t.saveUnknown, again: t.checkList }}
    >
      <TextField
        label={t.name}
        {...textFieldProps(form, 'name', NewField.shape.name, {
          validate: (name) => name.trim() !== '' || t.nameRequired,
        })}
      />
      {field ? (
        <p className="text-soft">{t.kindStays({ kind: kindWords[kind] })}</p>
      ) : (
        <SelectField label={t.kind} options={optionsOf(kindWords)} {...register('kind')} />
      )}
      {kind === 'choice' && <OptionRows form={form} most={MAX_OPTIONS} />}
      <TextField
        label={t.help}
        hint={t.helpHint}
        optional
        {...textFieldProps(form, 'help', NewField.shape.help)}
      />
      <SelectField label={t.access} options={optionsOf(accessWords)} {...register('access')} />
      {access === 'memberWrites' && (
        <SelectField
          label={t.joining}
          hint={t.joiningHint}
          error={errors.atJoining?.message}
          options={optionsOf(joiningWords)}
          {...register('atJoining')}
        />
      )}
      <FieldTranslations form={form} orgId={orgId} />
    </FormDialog>
  )
}
