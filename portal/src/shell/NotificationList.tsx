import type { Notification } from '@medlem/contract/notification'
import { hrefOf } from '@medlem/contract/portalAddress'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { useRef, useState } from 'react'
import { useChangeNotifications } from '../api/notification/notificationAction.ts'
import type { NotificationChange } from '../api/notification/notificationChange.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import type { FamilyLinkAnswer } from './NotificationBell.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { PushOffer } from './PushOffer.tsx'
import './notice.css'

const SHOWN_AT_ONCE = 20

interface NotificationListProps {
  notifications: readonly Notification[]
  onAnswer: (answer: FamilyLinkAnswer) => void
  /** A link was followed. */
  onLeave: () => void
}

/** What is unread, newest first, each with what can be done about it. */
export function NotificationList({ notifications, onAnswer, onLeave }: NotificationListProps) {
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const list = useRef<HTMLElement>(null)
  const change = useChangeNotifications()
  const shown = notifications.slice(0, most)
  // A row that goes leaves the focus in the list, or to the page when it was the last one.
  const focusBeside = (gone: string) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('article') ?? [])]
    const place = shown.findIndex(({ id }) => id === gone)
    const next = rows[place + 1] ?? rows[place - 1] ?? document.getElementById('content')
    next?.focus()
  }
  const act = (asked: NotificationChange & { id: string }) => {
    focusBeside(asked.id)
    change.mutate(asked)
  }
  return (
    <section className="popup" aria-label={shellTexts.notifications} ref={list}>
      <div className="flex flex-wrap items-center justify-between">
        <h2 className="popup-title">{shellTexts.notifications}</h2>
        {notifications.length > 1 && (
          <Button variant="quiet" onClick={() => change.mutate({ kind: 'readAll' })}>
            {shellTexts.markAllAsRead}
          </Button>
        )}
      </div>
      <p role="status" className="px-3 text-meta text-berry empty:hidden">
        {change.isError && shellTexts.notificationNotSaved}
      </p>
      {shown.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          onAnswer={onAnswer}
          onAnswered={() => focusBeside(notification.id)}
          onFollow={() => {
            onLeave()
            change.mutate({ kind: 'read', id: notification.id })
          }}
          onRead={() => act({ kind: 'read', id: notification.id })}
          onDelete={() => act({ kind: 'delete', id: notification.id })}
        />
      ))}
      <PushOffer />
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 pt-2">
        {shown.length < notifications.length && (
          <Button variant="quiet" className="-ml-3" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
            {shellTexts.showMoreOf({ count: notifications.length })}
          </Button>
        )}
        <AppLink className="text-link" href={hrefOf('/message-inbox', { inbox: 'own' })} onClick={onLeave}>
          {shellTexts.allMessages}
        </AppLink>
      </div>
    </section>
  )
}
