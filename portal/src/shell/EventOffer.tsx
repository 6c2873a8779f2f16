import { EventRegistrationData, type Notification } from '@medlem/contract/notification'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useChangeSignUp, useRegistrations } from '../api/registration/registration.ts'
import { WriteError } from '../shared/WriteError.tsx'
import { Button } from '../ui/Button.tsx'

interface EventOfferProps {
  notification: Notification
  onAnswered: () => void
}

/**
 * Takes a place that became free; the server then takes the notification away. Declining is asked about once more, so
 * it stands at the event, where the notification leads.
 */
export function EventOffer({ notification, onAnswered }: EventOfferProps) {
  const change = useChangeSignUp()
  const id = EventRegistrationData.safeParse(notification.data).data?.registrationId
  const { data: registrations, isPending } = useRegistrations()
  // One that costs something is paid at the event.
  const isToPay = registrations?.some((one) => one.id === id && one.toPayMinor !== null)
  if (!id || isPending || isToPay) return null
  const accept = () =>
    change.mutateAsync({ kind: 'answer', id, accept: true }).then(onAnswered, () => undefined)
  return (
    <>
      <div className="notice-actions">
        <Button busy={change.isPending} onClick={accept}>
          {shellTexts.accept}
        </Button>
      </div>
      {change.error && (
        <div className="mt-2">
          <WriteError
            error={change.error}
            refused={shellTexts.placeNotAccepted}
            unknown={shellTexts.placeUnknown}
            again={shellTexts.checkEvent}
          />
        </div>
      )}
    </>
  )
}
