import type { Organisation } from '@medlem/contract/organisation'
import { type Href, hrefOf } from '@medlem/contract/portalAddress'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { useNotifications } from '../../api/notification/notification.ts'
import { useOpenCount } from '../../api/thread/organisationThreads.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { CountBadge } from '../../ui/CountBadge.tsx'

/** Of the one for what is the person's own. */
export const OWN_INBOX = 'own'

interface InboxTabsProps {
  organisations: readonly Organisation[]
  /** Id of the organisation whose inbox is shown, or the own one. */
  current: string
}

/** For staff: the inboxes of their organisations, and their own; with what waits in each. */
export function InboxTabs({ organisations, current }: InboxTabsProps) {
  const unread = useNotifications().data?.filter(({ read }) => !read).length ?? 0
  return (
    <nav aria-label={threadTexts.inboxes} className="mb-7 flex flex-wrap gap-x-7 border-b border-line">
      {organisations.map(({ id, name }) => (
        <SharedTab key={id} id={id} name={name} isCurrent={id === current} />
      ))}
      <Tab
        href={hrefOf('/message-inbox', { inbox: OWN_INBOX })}
        isCurrent={current === OWN_INBOX}
        name={threadTexts.ownInbox}
        waiting={unread}
        waitingLabel={threadTexts.unreadCount}
      />
    </nav>
  )
}

function SharedTab({ id, name, isCurrent }: { id: string; name: string; isCurrent: boolean }) {
  return (
    <Tab
      href={hrefOf('/message-inbox', { inbox: id })}
      isCurrent={isCurrent}
      name={name}
      waiting={useOpenCount(id) ?? 0}
      waitingLabel={threadTexts.openCount}
    />
  )
}

interface TabProps {
  href: Href
  name: string
  /** How much waits there. */
  waiting: number
  waitingLabel: (values: { count: number }) => string
  isCurrent: boolean
}

function Tab({ href, name, waiting, waitingLabel, isCurrent }: TabProps) {
  return (
    <AppLink
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="-mb-px flex min-h-11 items-baseline gap-1.5 border-b-2 border-transparent pb-2 text-soft hover:text-ink aria-[current=page]:border-fjord aria-[current=page]:text-ink"
    >
      <span className="font-display text-lead font-semibold">{name}</span>
      <span aria-hidden="true">
        <CountBadge count={waiting || null} />
      </span>
      {waiting > 0 && <span className="visually-hidden">{waitingLabel({ count: waiting })}</span>}
    </AppLink>
  )
}
