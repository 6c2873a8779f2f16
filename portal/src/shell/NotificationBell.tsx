import type { Notification } from '@medlem/contract/notification'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { FamilyLinkAction } from '../api/family.ts'
import { useDeleteNotification, useUnreadNotifications } from '../api/notification.ts'
import { useDismiss } from './useDismiss.ts'

const NotificationList = lazy(() =>
  import('./NotificationList.tsx').then((module) => ({ default: module.NotificationList })),
)
const FamilyLinkDialog = lazy(() =>
  import('./FamilyLinkDialog.tsx').then((module) => ({ default: module.FamilyLinkDialog })),
)

export interface FamilyLinkAnswer {
  notification: Notification
  action: FamilyLinkAction
  invitationId: string
  otherEmail: string
}

/** The bell and its list; there is none without unread notifications (Spec 2). */
export function NotificationBell() {
  const unread = useUnreadNotifications().data ?? []
  const remove = useDeleteNotification()
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<FamilyLinkAnswer | null>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismiss({
    isOpen: isOpen && !answer,
    inside: [anchor],
    onDismiss: (byKey) => {
      setOpen(false)
      if (byKey) button.current?.focus()
    },
  })
  if (unread.length === 0 && !answer) return null
  return (
    <div className="popup-anchor" ref={anchor}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell size={20} strokeWidth={1.8} aria-hidden="true" />
        <span className="count" aria-hidden="true">
          {unread.length}
        </span>
        <span className="visually-hidden">{`Notifications, ${unread.length} unread`}</span>
      </button>
      <Suspense fallback={null}>
        {isOpen && <NotificationList notifications={unread} onAnswer={setAnswer} />}
        {answer && (
          <FamilyLinkDialog
            place="notification"
            action={answer.action}
            invitationId={answer.invitationId}
            otherEmail={answer.otherEmail}
            onClose={() => setAnswer(null)}
            onDone={() => remove.mutate(answer.notification)}
          />
        )}
      </Suspense>
    </div>
  )
}
