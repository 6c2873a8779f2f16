import type { EventParticipant } from '@medlem/contract/registration'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
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
      title={officeEventTexts.removeTitle({ name })}
      lead={officeEventTexts.removeLead}
      cancelLabel={officeEventTexts.keepSignUp}
      confirmLabel={officeEventTexts.cancelSignUp}
      failed={{
        refused: officeEventTexts.notRemoved,
        unknown: officeEventTexts.removeUnknown,
        again: officeEventTexts.checkParticipants,
      }}
      draft={`sign-up ${registrationId}`}
      send={(reason) => mutateAsync({ kind: 'remove', registrationId, reason })}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}
