import type { Registration } from '@medlem/contract/registration'
import { useChangeSignUp } from '../../api/registration.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'

export interface CancelDialogProps {
  name: string
  registration: Registration
  onClose: () => void
  onTold: (sentence: string) => void
}

/** Asks once: a place that is given up may not come back. */
export function CancelDialog({ name, registration, onClose, onTold }: CancelDialogProps) {
  const change = useChangeSignUp()
  const waits = registration.state === 'waiting'
  const done = () => {
    onTold(waits ? `${name} is off the waiting list.` : `${name} is not signed up any more.`)
    onClose()
  }
  // The answer takes this dialog's row away, so that a callback of the mutation would not be heard.
  const cancel = () => change.mutateAsync({ kind: 'cancel', id: registration.id }).then(done, () => undefined)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={waits ? `Take ${name} off the waiting list?` : `Cancel ${name}’s place?`}
      lead={
        waits
          ? 'Whoever signs up again stands last in line.'
          : 'The place goes to the next in line at once, or to whoever signs up first.'
      }
    >
      {change.error && <ErrorNotice error={change.error} title="Nothing was cancelled." />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {waits ? 'Keep waiting' : 'Keep the place'}
        </Button>
        <Button variant="danger" busy={change.isPending} onClick={cancel}>
          {waits ? 'Leave the list' : 'Cancel the place'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
