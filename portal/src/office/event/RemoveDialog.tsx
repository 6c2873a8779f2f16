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
      title={officeEventTexts.cancelForName({ name })}
      lead={officeEventTexts.theyAreNotifiedAndThe}
      leaveIt={officeEventTexts.keepTheSignUp}
      doIt={officeEventTexts.cancelTheSignUp}
      failed={{
        refused: officeEventTexts.nothingWasCancelled,
        unknown: officeEventTexts.weDontKnowYetWhether,
        again: officeEventTexts.pleaseCheckTheParticipantsBefore,
      }}
      draft={`sign-up ${registrationId}`}
      send={(reason) => mutateAsync({ kind: 'remove', registrationId, reason })}
      isPending={isPending}
      error={error}
      onClose={onClose}
    />
  )
}
