import { FamilyLinkData, type Notification } from '@medlem/contract/notification'
import { inviterName } from '@medlem/domain/family'
import { Check, Trash2 } from 'lucide-react'
import { useMemberName } from '../api/member.ts'
import { useDeleteNotification, useMarkRead } from '../api/notification.ts'
import { Button } from '../ui/Button.tsx'
import { formatInstant } from '../ui/format.ts'
import { answerableLink } from './familyLinkAlert.ts'
import type { FamilyLinkAnswer } from './NotificationBell.tsx'

interface NotificationListProps {
  notifications: readonly Notification[]
  onAnswer: (answer: FamilyLinkAnswer) => void
}

/** What is unread, newest first, each with what can be done about it. */
export function NotificationList({ notifications, onAnswer }: NotificationListProps) {
  return (
    <section className="popup" aria-label="Notifications">
      <h2 className="popup-title">Notifications</h2>
      {notifications.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} onAnswer={onAnswer} />
      ))}
    </section>
  )
}

function NotificationRow({
  notification,
  onAnswer,
}: Pick<NotificationListProps, 'onAnswer'> & { notification: Notification }) {
  const markRead = useMarkRead()
  const remove = useDeleteNotification()
  const { title, message, createdAt } = notification
  return (
    <article className="notice">
      <h3>{title}</h3>
      <p>{message}</p>
      {notification.type === 'FAMILY_LINK_REQUEST' && (
        <FamilyLinkRequest notification={notification} onAnswer={onAnswer} />
      )}
      <div className="notice-actions">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        <span className="ml-auto" />
        <button
          type="button"
          className="icon-button"
          disabled={markRead.isPending}
          onClick={() => markRead.mutate(notification)}
        >
          <Check size={18} aria-hidden="true" />
          <span className="visually-hidden">{`Mark as read: ${title}`}</span>
        </button>
        <button
          type="button"
          className="icon-button"
          disabled={remove.isPending}
          onClick={() => remove.mutate(notification)}
        >
          <Trash2 size={17} aria-hidden="true" />
          <span className="visually-hidden">{`Delete: ${title}`}</span>
        </button>
      </div>
    </article>
  )
}

function FamilyLinkRequest({
  notification,
  onAnswer,
}: Pick<NotificationListProps, 'onAnswer'> & { notification: Notification }) {
  const link = answerableLink(FamilyLinkData.safeParse(notification.data).data ?? {})
  const inviter = useMemberName(link?.otherEmail || undefined).data
  if (!link) return null
  const answer = (action: FamilyLinkAnswer['action']) => onAnswer({ notification, action, ...link })
  return (
    <>
      <p className="text-soft">
        {inviter ? `From ${inviterName(inviter)} (${link.otherEmail})` : `From ${link.otherEmail}`}
      </p>
      <div className="notice-actions">
        <Button onClick={() => answer('approve')}>Approve</Button>
        <Button variant="secondary" onClick={() => answer('reject')}>
          Reject
        </Button>
      </div>
    </>
  )
}
