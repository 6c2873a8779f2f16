import type { EventParticipant } from '@medlem/contract/participant'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeTierTexts as tierTexts } from '@medlem/i18n/en/portal/office/eventTier'
import { useAdministerSignUp } from '../../api/registration/participant.ts'
import { ReasonDialog } from '../../shell/ReasonDialog.tsx'
import { formatMoney } from '../../ui/format.ts'

export interface RemoveDialogProps {
  eventId: string
  participant: EventParticipant
  currency: string
  onClose: () => void
}

/** An administrator cancels a member's sign-up. */
export function RemoveDialog({ eventId, participant, currency, onClose }: RemoveDialogProps) {
  const { mutateAsync, isPending, error } = useAdministerSignUp(eventId)
  const { name, registrationId, paid } = participant
  const money = paid && tierTexts.notGivenBack({ amount: formatMoney(paid.amountMinor, currency) })
  return (
    <ReasonDialog
      title={officeEventTexts.removeTitle({ name })}
      lead={[officeEventTexts.removeLead, money].filter(Boolean).join(' ')}
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
