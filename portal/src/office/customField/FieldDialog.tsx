import { type CustomField, MAX_OPTIONS } from '@medlem/contract/customField'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { settingFieldTexts } from '@medlem/i18n/en/portal/office/settingField'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { loadField, useCreateField, useUpdateField } from '../../api/customField/customField.ts'
import { useDraft } from '../../session/useDraft.ts'
import type { ComparedField } from '../../shared/conflict/conflict.ts'
import { useConflict } from '../../shared/conflict/useConflict.tsx'
import { WriteError } from '../../shared/WriteError.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  accessWords,
  type FieldForm,
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
    show: (options: FieldForm['options']) => options.map(({ label }) => label).join(', '),
  },
  { name: 'help', label: t.help },
  { name: 'access', label: t.access, show: (access: FieldForm['access']) => accessWords[access] },
  { name: 'atJoining', label: t.joining, show: (when: FieldForm['atJoining']) => joiningWords[when] },
]

/** A field of the organisation's own: what it asks, who sees and writes it, and whether a purchase asks for it. */
export function FieldDialog({ orgId, field, onClose }: FieldDialogProps) {
  const create = useCreateField(orgId)
  const update = useUpdateField(orgId)
  const save = field ? update : create
  const form = useForm<FieldForm>({ defaultValues: toFieldForm(field) })
  const draft = useDraft(form, { form: `field ${field?.id ?? `of ${orgId}`}` })
  const known = useRef(field)
  const conflict = useConflict({
    form,
    version: field?.version,
    fields: COMPARED,
    load: async () => {
      const newest = await loadField(orgId, field?.id ?? '')
      if (!newest) throw new Error('the field is gone')
      known.current = newest
      return { values: toFieldForm(newest), version: newest.version }
    },
    save: () => submit(),
  })
  const { register, handleSubmit, watch, formState } = form
  const { errors } = formState
  const [kind, access] = watch(['kind', 'access'])
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async (values) => {
    const { kind: chosenKind, ...written } = fromFieldForm(values)
    try {
      if (known.current)
        await update.mutateAsync({ fieldId: known.current.id, body: updateOf(known.current, written) })
      else await create.mutateAsync({ ...written, kind: chosenKind })
      close()
    } catch (error) {
      if (await conflict.settle(error)) return
      showFieldErrors(form, error, ['name', 'help', 'atJoining', 'options'])
    }
  })
  return (
    <Dialog
      isOpen
      onClose={close}
      title={field ? t.changeField : t.newField}
      lead={t.dialogLead}
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
        <TextField
          label={t.name}
          maxLength={60}
          autoComplete="off"
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || t.nameRequired })}
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
          maxLength={200}
          autoComplete="off"
          optional
          error={errors.help?.message}
          {...register('help')}
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
        {conflict.notice}
        {save.error && !conflict.isOpen && Object.keys(errors).length === 0 && (
          <WriteError error={save.error} refused={t.notSaved} unknown={t.saveUnknown} again={t.checkList} />
        )}
        <FormActions onCancel={close} busy={save.isPending} />
      </form>
    </Dialog>
  )
}
