import type { Registration } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { WriteError } from '../../shared/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { leaveWords } from './leaveWords.ts'

export interface CancelDialogProps {
  name: string
  registration: Registration
  onClose: () => void
  onDone: (sentence: string) => void
}

/** Asks once: a place that is given up, or declined, may not come back. */
export function CancelDialog({ name, registration: { id, state }, onClose, onDone }: CancelDialogProps) {
  const change = useChangeSignUp()
  const words = leaveWords(state, name)
  const done = () => {
    onDone(words.done)
    onClose()
  }
  const leave = () => {
    const body =
      state === 'offered' ? { kind: 'answer' as const, accept: false } : { kind: 'cancel' as const }
    // The answer takes this dialog's row away, so a callback of the mutation would not run.
    return change.mutateAsync({ ...body, id }).then(done, () => undefined)
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.title} lead={words.lead}>
      {change.error && <WriteError error={change.error} {...words.failed} again={eventTexts.checkStatus} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {words.stay}
        </Button>
        <Button variant="danger" busy={change.isPending} onClick={leave}>
          {words.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
