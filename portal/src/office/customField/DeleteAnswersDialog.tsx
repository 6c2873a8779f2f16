import type { CustomField } from '@medlem/contract/customField'
import { foldText } from '@medlem/domain/foldText'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeFieldTexts as t } from '@medlem/i18n/en/portal/office/customField'
import { type FormEvent, useState } from 'react'
import { useDeleteAnswers } from '../../api/customField/customField.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface DeleteAnswersDialogProps {
  orgId: string
  field: CustomField
  onClose: () => void
}

/** Deletes what members answered to an archived field; its name is typed, as nothing brings the answers back. */
export function DeleteAnswersDialog({ orgId, field, onClose }: DeleteAnswersDialogProps) {
  const remove = useDeleteAnswers(orgId, field.id)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { name, answers: count } = field
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isName = foldText(typed) === foldText(name)
    setWrong(!isName)
    if (isName) remove.mutate(typed, { onSuccess: onClose })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t.deleteTitle({ name })} lead={t.deleteLead({ count })}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label={t.typeName}
          hint={t.typeNameHint({ name })}
          autoComplete="off"
          value={typed}
          error={isWrong ? t.nameDiffers : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {remove.error && (
          <WriteError
            error={remove.error}
            refused={t.notDeleted}
            unknown={t.deleteUnknown}
            again={t.checkList}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending}>
            {t.deleteAll({ count })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
