import { FamilyLinkData, type Notification } from '@medlem/contract/notification'
import { inviterName } from '@medlem/domain/family'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { Check } from 'lucide-react'
import { useMemberName } from '../api/member/memberName.ts'
import { useFamilyStatus } from '../api/membership/membership.ts'
import { isRenewalLeft, notificationLink } from '../api/notification/notificationLink.ts'
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
          {type !== 'FAMILY_LINK_REQUEST' && <FollowLink notification={notification} onFollow={onFollow} />}
          <p>
            <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
          </p>
        </div>
        <button type="button" className="icon-button" onClick={onRead}>
          <Check size={18} aria-hidden="true" />
          <span className="visually-hidden">{shellTexts.markAsRead({ title })}</span>
        </button>
        <DeleteButton what={title} onDelete={onDelete} />
      </div>
    </article>
  )
}

function FollowLink(props: Pick<NotificationRowProps, 'notification' | 'onFollow'>) {
  const isRenewal = props.notification.type === 'MEMBERSHIP_RENEW'
  return isRenewal ? <RenewalLink {...props} /> : <PlainLink {...props} renewalIsLeft />
}

/** Once everyone has renewed there is nothing to choose any more. */
function RenewalLink(props: Pick<NotificationRowProps, 'notification' | 'onFollow'>) {
  const family = useFamilyStatus()
  return <PlainLink {...props} renewalIsLeft={isRenewalLeft(family.data, props.notification)} />
}

function PlainLink({
  notification,
  onFollow,
  renewalIsLeft,
}: Pick<NotificationRowProps, 'notification' | 'onFollow'> & { renewalIsLeft: boolean }) {
  const { href, label } = notificationLink(notification, renewalIsLeft)
  return (
    <AppLink className="text-link" href={href} onClick={onFollow}>
      {label}
      <span className="visually-hidden">: {notification.title}</span>
    </AppLink>
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
        {inviter
          ? shellTexts.linkFromMember({
              inviterName: inviterName(inviter),
              otherEmail: link.otherEmail,
            })
          : shellTexts.linkFrom({ otherEmail: link.otherEmail })}
      </p>
      <div className="notice-actions">
        <Button onClick={() => answer('approve')}>{commonTexts.approve}</Button>
        <Button variant="secondary" onClick={() => answer('reject')}>
          {commonTexts.reject}
        </Button>
      </div>
    </>
  )
}
