import type { Notification } from '@medlem/contract/notification'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { Bell } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useNotifications } from '../api/notification/notification.ts'
import { lazyPart } from '../ui/lazyPart.tsx'
import { arrivalSentence } from './arrivals.ts'
import { useDismiss } from './useDismiss.ts'

const NotificationList = lazyPart(() => import('./NotificationList.tsx'), 'NotificationList')
const NotificationAnswer = lazyPart(() => import('./NotificationAnswer.tsx'), 'NotificationAnswer')

/** An answer to a request for a family link that is being given. */
export interface FamilyLinkAnswer {
  notification: Notification
  action: 'approve' | 'reject'
  invitationId: string
  otherEmail: string
}

/** The bell and its list; there is none without unread notifications (Spec 2). */
export function NotificationBell() {
  const all = useNotifications().data
  const said = useArrivals(all)
  const unread = all?.filter(({ read }) => !read) ?? []
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
  // The next notification is not to open the list by itself.
  if (isOpen && unread.length === 0) setOpen(false)
  return (
    <>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      {unread.length > 0 && (
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
              {unread.length > 99 ? '99+' : unread.length}
            </span>
            <span className="visually-hidden">
              {shellTexts.notificationsUnread({ count: unread.length })}
            </span>
          </button>
          {isOpen && (
            <Suspense fallback={null}>
              <NotificationList notifications={unread} onAnswer={setAnswer} onLeave={() => setOpen(false)} />
            </Suspense>
          )}
        </div>
      )}
      {answer && (
        <Suspense fallback={null}>
          <NotificationAnswer {...answer} onClose={() => setAnswer(null)} />
        </Suspense>
      )}
    </>
  )
}

/** What came in last, in words, for those who don't see the bell change. */
function useArrivals(all: readonly Notification[] | undefined): string {
  const [seen, setSeen] = useState({ all, said: '' })
  if (all && all !== seen.all) setSeen({ all, said: arrivalSentence(seen.all, all) || seen.said })
  return seen.said
}
