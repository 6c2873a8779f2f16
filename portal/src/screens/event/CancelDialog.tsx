import type { Registration } from '@medlem/contract/registration'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { WriteError } from '../../shell/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { leaveWords } from './leaveWords.ts'

export interface CancelDialogProps {
  name: string
  registration: Registration
  onClose: () => void
  onTold: (sentence: string) => void
}

/** Asks once: a place that is given up, or declined, may not come back. */
export function CancelDialog({ name, registration: { id, state }, onClose, onTold }: CancelDialogProps) {
  const change = useChangeSignUp()
  const words = leaveWords(state, name)
  const done = () => {
    onTold(words.done)
    onClose()
  }
  const leave = () => {
    const wish =
      state === 'offered' ? { kind: 'answer' as const, accept: false } : { kind: 'cancel' as const }
    // The answer takes this dialog's row away, so that a callback of the mutation would not be heard.
    return change.mutateAsync({ ...wish, id }).then(done, () => undefined)
  }
  return (
    <Dialog isOpen onClose={onClose} title={words.title} lead={words.lead}>
      {change.error && <WriteError error={change.error} {...words.failed} look="the current status" />}
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
