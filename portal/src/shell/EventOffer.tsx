import { EventRegistrationData, type Notification } from '@medlem/contract/notification'
import { useChangeSignUp } from '../api/registration.ts'
import { Button } from '../ui/Button.tsx'

/** The answer to a place that became free; once it is given, the server takes the notification away. */
export function EventOffer({
  notification,
  onAnswered,
}: {
  notification: Notification
  onAnswered: () => void
}) {
  const change = useChangeSignUp()
  const id = EventRegistrationData.safeParse(notification.data).data?.registrationId
  if (!id) return null
  const answer = (accept: boolean) =>
    change.mutateAsync({ kind: 'answer', id, accept }).then(onAnswered, () => undefined)
  return (
    <>
      <div className="notice-actions">
        <Button busy={change.isPending} onClick={() => answer(true)}>
          Accept
        </Button>
        <Button variant="secondary" onClick={() => !change.isPending && answer(false)}>
          Decline
        </Button>
      </div>
      <p role="status" className="text-meta text-berry empty:hidden">
        {change.error?.message}
      </p>
    </>
  )
}
