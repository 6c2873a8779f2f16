import type { Href } from '@medlem/contract/portalAddress'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useRouterState } from '@tanstack/react-router'
import { CalendarDays, CreditCard, House, type LucideIcon, Mail, UserRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useNotifications } from '../api/notification/notification.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { firstLoad } from './firstLoad.ts'

interface Tab {
  label: string
  href: Href
  icon: LucideIcon
  /** The addresses that lie under it. */
  holds: RegExp
}

const MESSAGES = '/message-inbox'

const tabs: readonly Tab[] = [
  {
    label: titleTexts.home,
    href: '/organizations',
    icon: House,
    holds: /^\/(organizations(-.+-details)?)?$/,
  },
  {
    label: shellTexts.calendar,
    href: '/my-calender',
    icon: CalendarDays,
    holds: /^\/(my-calender|events|event-.*)$/,
  },
  {
    label: shellTexts.membership,
    href: '/memberships',
    icon: CreditCard,
    holds: /^\/(membership(s|-(?!list).*)|organizations-review|member-cards|instalments)$/,
  },
  { label: titleTexts.messages, href: MESSAGES, icon: Mail, holds: /^\/(message-.*|blog|mailbox)$/ },
  {
    label: shellTexts.me,
    href: '/my-profile',
    icon: UserRound,
    holds: /^\/(my-profile|edit-profile|participants-list|add-edit-participant|my-teams|menu)$/,
  },
]

/** The five places of a member within reach of a thumb, beside the side menu of Spec 2; the style sheet hides it while a bar of a payment stands there. */
export function BottomBar({ isBehind }: { isBehind: boolean }) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isWhole = useSyncExternalStore(firstLoad.subscribe, firstLoad.isWhole)
  return (
    <nav className="bottom-bar" aria-label={shellTexts.shortcuts} inert={isBehind}>
      {tabs.map(({ label, href, icon: Icon, holds }) => (
        <AppLink key={href} href={href} aria-current={holds.test(path) ? 'page' : undefined}>
          <Icon size={22} strokeWidth={1.8} aria-hidden="true" />
          <span>{label}</span>
          {href === MESSAGES && isWhole && <UnreadCount />}
        </AppLink>
      ))}
    </nav>
  )
}

function UnreadCount() {
  const count = useNotifications().data?.filter(({ read }) => !read).length ?? 0
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="visually-hidden">{threadTexts.unreadCount({ count })}</span>
    </>
  )
}
