import { commonTexts } from '@medlem/i18n/en/portal/common'
import { memberTableTexts as t } from '@medlem/i18n/en/portal/office/memberTable'
import { type FormEvent, useState } from 'react'
import { useWriteView } from '../../../api/member/memberTable.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { contentOf, type TableState } from './tableState.ts'
import type { ViewTab } from './views.ts'

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
  const [name, setName] = useState(saved?.name ?? '')
  const [isShared, setShared] = useState(saved?.isShared ?? false)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useWriteView(state.orgId)
  const write = (viewId: string | undefined) => {
    if (name.trim() === '') {
      setProblem(t.nameMissing)
      return
    }
    const version = viewId === undefined ? {} : { version: saved?.version }
    const body = { name: name.trim(), isShared, content: contentOf(state), ...version }
    mutate({ viewId, body }, { onSuccess: (view) => onSaved(view?.id) })
  }
  const remove = () => mutate({ viewId: saved?.id, body: null }, { onSuccess: () => onSaved(undefined) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write(saved?.id)
  }
  return (
    <Dialog isOpen title={saved ? t.changeView : t.saveViewTitle} lead={t.saveViewLead} onClose={onClose}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        {error && <ErrorNotice error={error} title={t.viewNotSaved} />}
        <TextField
          label={t.viewName}
          value={name}
          maxLength={60}
          autoComplete="off"
          {...(problem === undefined ? {} : { error: problem })}
          onChange={({ target }) => {
            setName(target.value)
            setProblem(undefined)
          }}
        />
        {mayShare && (
          <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
            {t.shareView}
          </Checkbox>
        )}
        <DialogActions>
          {saved && (
            <Button variant="quiet" onClick={remove}>
              {t.removeView}
            </Button>
          )}
          {saved && (
            <Button variant="secondary" onClick={() => write(undefined)}>
              {t.asNewView}
            </Button>
          )}
          <Button type="submit" busy={isPending}>
            {commonTexts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
