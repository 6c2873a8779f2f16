import { useChangeNotifications } from '../api/notification/notificationAction.ts'
import { FamilyLinkDialog } from './FamilyLinkDialog.tsx'
import type { FamilyLinkAnswer } from './NotificationBell.tsx'

/** The dialog of a request for a family link; once it is answered its notification goes (Spec 4). */
export function NotificationAnswer({
  notification,
  onClose,
  ...link
}: FamilyLinkAnswer & { onClose: () => void }) {
  const change = useChangeNotifications()
  return (
    <FamilyLinkDialog
      place="notification"
      {...link}
      onClose={onClose}
      onDone={() => change.mutate({ kind: 'delete', id: notification.id })}
    />
  )
}
