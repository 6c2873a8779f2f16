import { commonTexts } from '@medlem/i18n/en/portal/common'
import { Button } from './Button.tsx'
import { DialogActions } from './Dialog.tsx'

interface FormActionsProps {
  onCancel: () => void
  /** While it is sent. */
  busy: boolean
  /** What sends it: 'Save' unless it does something else. */
  submit?: string
}

/** The buttons at the end of a form in a dialog. */
export function FormActions({ onCancel, busy, submit = commonTexts.save }: FormActionsProps) {
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
      <Button type="submit" busy={busy}>
        {submit}
      </Button>
    </DialogActions>
  )
}
