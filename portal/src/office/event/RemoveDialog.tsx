import type { EventParticipant } from '@medlem/contract/registration'
import { useAdministerSignUp } from '../../api/registration/registration.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'

export interface RemoveDialogProps {
  eventId: string
  participant: EventParticipant
  onClose: () => void
}

/** An administrator cancels a member's sign-up. */
export function RemoveDialog({ eventId, participant, onClose }: RemoveDialogProps) {
  const { mutateAsync, isPending, error } = useAdministerSignUp(eventId)
  const { name, registrationId } = participant
  return (
    <ReasonDialog
      title={`Cancel for ${name}?`}
      lead="They are notified, and the place is offered to the next in line."
      leaveIt="Keep the sign-up"
      doIt="Cancel the sign-up"
      failed={{
        refused: 'Nothing was cancelled.',
        unknown: 'We don’t know yet whether it was cancelled.',
        again: 'Please check the participants before you try again.',
      }}
      draft={`sign-up ${registrationId}`}
      send={(reason) => mutateAsync({ kind: 'remove', registrationId, reason })}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}
