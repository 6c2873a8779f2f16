import type { Registration } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { ConfirmDialog } from '../../shared/form/ConfirmDialog.tsx'
import { leaveLabels } from './leaveLabels.ts'

export interface CancelDialogProps {
  name: string
  registration: Registration
  onClose: () => void
  onDone: (sentence: string) => void
}

/** Asks once: a place that is given up, or declined, may not come back. */
export function CancelDialog({ name, registration: { id, state }, onClose, onDone }: CancelDialogProps) {
  const change = useChangeSignUp()
  const words = leaveLabels(state, name)
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
    <ConfirmDialog
      write={change}
      onConfirm={leave}
      onClose={onClose}
      title={words.title}
      lead={words.lead}
      cancel={words.stay}
      submit={words.leave}
      isDanger
      failed={{ ...words.failed, again: eventTexts.checkStatus }}
    />
  )
}
