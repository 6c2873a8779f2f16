import { FamilyLinkData, type Notification } from '@medlem/contract/notification'
import { inviterName } from '@medlem/domain/family'
import { Check } from 'lucide-react'
import { useMemberName } from '../api/member.ts'
import { notificationLink } from '../api/notificationLink.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Button } from '../ui/Button.tsx'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { formatInstant } from '../ui/format.ts'
import { EventOffer } from './EventOffer.tsx'
import { answerableLink } from './familyLinkAlert.ts'
import type { FamilyLinkAnswer } from './NotificationBell.tsx'

interface NotificationRowProps {
  notification: Notification
  onAnswer: (answer: FamilyLinkAnswer) => void
  /** An offered place was answered: the row goes. */
  onAnswered: () => void
  onFollow: () => void
  onRead: () => void
  onDelete: () => void
}

/** One notification of the bell: what it says, where it leads, and how to be rid of it. */
export function NotificationRow({
  notification,
  onAnswer,
  onAnswered,
  onFollow,
  onRead,
  onDelete,
}: NotificationRowProps) {
  const { title, message, createdAt, type } = notification
  const link = notificationLink(notification)
  return (
    <article className="notice" tabIndex={-1}>
      <h3>{title}</h3>
      <p className="line-clamp-4 break-words">{message}</p>
      {type === 'FAMILY_LINK_REQUEST' && (
        <FamilyLinkRequest notification={notification} onAnswer={onAnswer} />
      )}
      {type === 'EVENT_REGISTRATION' && <EventOffer notification={notification} onAnswered={onAnswered} />}
      <div className="notice-actions flex-nowrap">
        <div className="mr-auto min-w-0">
          {type !== 'FAMILY_LINK_REQUEST' && (
            <AppLink className="text-link" href={link.href} onClick={onFollow}>
              {link.label}
              <span className="visually-hidden">: {title}</span>
            </AppLink>
          )}
          <p>
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          </p>
        </div>
        <button type="button" className="icon-button" onClick={onRead}>
          <Check size={18} aria-hidden="true" />
          <span className="visually-hidden">{`Mark as read: ${title}`}</span>
        </button>
        <DeleteButton what={title} onDelete={onDelete} />
      </div>
    </article>
  )
}

function FamilyLinkRequest({
  notification,
  onAnswer,
}: Pick<NotificationRowProps, 'notification' | 'onAnswer'>) {
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
