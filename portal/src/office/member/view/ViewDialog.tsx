import { MemberViewUpdate } from '@medlem/contract/memberView'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { useWriteView } from '../../../api/member/memberTable.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../../shared/form/useDialogForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { contentOf, type TableState } from '../table/tableState.ts'
import type { ViewTab } from './views.ts'

interface ViewForm {
  name: string
  isShared: boolean
}

interface ViewDialogProps {
  state: TableState
  /** The view that is shown. */
  tab: ViewTab | undefined
  /** Whether views can be shared, and shared ones changed. */
  mayShare: boolean
  onClose: () => void
  /** The view that is shown from now on; undefined where it was removed. */
  onSaved: (view: string | undefined) => void
}

/** Saves what is shown as a new view, or renames, shares, changes or removes the saved one. */
export function ViewDialog({ state, tab, mayShare, onClose, onSaved }: ViewDialogProps) {
  // A shared view is a model for a new one to those who may not change it.
  const saved = tab?.saved?.isShared && !mayShare ? undefined : tab?.saved
  const write = useWriteView(state.orgId)
  const contentOfView = ({ name, isShared }: ViewForm, viewId: string | undefined) => {
    const version = viewId === undefined ? {} : { version: saved?.version }
    return { viewId, body: { name: name.trim(), isShared, content: contentOf(state), ...version } }
  }
  const { form, dialog } = useDialogForm({
    defaultValues: { name: saved?.name ?? '', isShared: saved?.isShared ?? false },
    write,
    send: (values) => write.mutateAsync(contentOfView(values, saved?.id)),
    fields: ['name'],
    onClose,
    onDone: (view) => onSaved(view?.id),
  })
  const saveAsNew = form.handleSubmit((values) =>
    write.mutate(contentOfView(values, undefined), { onSuccess: (view) => onSaved(view?.id) }),
  )
  const remove = () =>
    write.mutate({ viewId: saved?.id, body: null }, { onSuccess: () => onSaved(undefined) })
  return (
    <FormDialog
      {...dialog}
      title={saved ? t.changeView : t.saveViewTitle}
      lead={t.saveViewLead}
      failed={{ refused: t.viewNotSaved }}
      cancel={null}
      moreActions={
        saved && (
          <>
            <Button variant="quiet" onClick={remove}>
              {t.removeView}
            </Button>
            <Button variant="secondary" onClick={saveAsNew}>
              {t.asNewView}
            </Button>
          </>
        )
      }
    >
      <TextField
        label={t.viewName}
        {...textFieldProps(form, 'name', MemberViewUpdate.shape.name, {
          validate: (name) => name.trim() !== '' || t.nameMissing,
        })}
      />
      {mayShare && <Checkbox {...form.register('isShared')}>{t.shareView}</Checkbox>}
    </FormDialog>
  )
}
