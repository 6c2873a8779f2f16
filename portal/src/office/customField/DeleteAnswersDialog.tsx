import type { CustomField } from '@medlem/contract/customField'
import { foldText } from '@medlem/domain/foldText'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { useDeleteAnswers } from '../../api/customField/customField.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { TextField } from '../../ui/TextField.tsx'

interface DeleteAnswersDialogProps {
  orgId: string
  field: CustomField
  onClose: () => void
}

/** Deletes what members answered to an archived field; its name is typed, as nothing brings the answers back. */
export function DeleteAnswersDialog({ orgId, field, onClose }: DeleteAnswersDialogProps) {
  const remove = useDeleteAnswers(orgId, field.id)
  const { name, answers: count } = field
  const { form, dialog } = useDialogForm({
    defaultValues: { typed: '' },
    write: remove,
    send: ({ typed }) => remove.mutateAsync(typed),
    fields: ['typed'],
    onClose,
  })
  return (
    <FormDialog
      {...dialog}
      title={t.deleteTitle({ name })}
      lead={t.deleteLead({ count })}
      submit={t.deleteAll({ count })}
      isDanger
      failed={{ refused: t.notDeleted, unknown: t.deleteUnknown, again: t.checkList }}
    >
      <TextField
        label={t.typeName}
        hint={t.typeNameHint({ name })}
        autoComplete="off"
        error={form.formState.errors.typed?.message}
        {...form.register('typed', {
          validate: (typed) => foldText(typed) === foldText(name) || t.nameDiffers,
        })}
      />
    </FormDialog>
  )
}
