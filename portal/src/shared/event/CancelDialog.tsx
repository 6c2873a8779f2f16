import type { Registration, SignUp } from '@medlem/contract/registration'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { useChangeSignUp } from '../../api/registration/registration.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import { ComesInstead } from './ComesInstead.tsx'
import { leaveLabels } from './leaveLabels.ts'
import { refundNow } from './tiers.ts'

export interface CancelDialogProps {
  name: string
  registration: Registration
  signUp: SignUp
  /** Another of them can come instead; the people of an order without an account are no family. */
  isFamily?: boolean
  onClose: () => void
  onDone: (sentence: string) => void
}

/** Asks once: a place that is given up, or declined, may not come back. */
export function CancelDialog({
  name,
  registration,
  signUp,
  isFamily = true,
  onClose,
  onDone,
}: CancelDialogProps) {
  const { id, state } = registration
  const change = useChangeSignUp()
  const words = leaveLabels(registration, name)
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
      lead={[words.lead, refundNow(signUp, registration)].filter(Boolean).join(' ')}
      cancel={words.stay}
      submit={words.leave}
      isDanger
      failed={{ ...words.failed, again: eventTexts.checkStatus }}
    >
      {isFamily && state === 'registered' && (
        <ComesInstead
          name={name}
          registration={registration}
          signUp={signUp}
          onGiven={(sentence) => {
            onDone(sentence)
            onClose()
          }}
        />
      )}
    </ConfirmDialog>
  )
}
