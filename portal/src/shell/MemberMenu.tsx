import type { Href } from '@medlem/contract/portalAddress'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import {
  CalendarDays,
  CalendarRange,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Mails,
  Maximize,
  Newspaper,
  Shirt,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useOwnTeams } from '../api/team/team.ts'
import { useSessionActions } from '../session/session.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { toggleFullscreen } from './fullscreen.ts'
import './memberMenu.css'

interface MenuEntry {
  label: string
  href: Href
  icon: LucideIcon
}

// What the side menu of Spec 2 does not hold.
const entries: readonly MenuEntry[] = [
  { label: titleTexts.myProfile, href: '/my-profile', icon: UserRound },
  { label: titleTexts.myParticipants, href: '/participants-list', icon: UsersRound },
  { label: titleTexts.events, href: '/events', icon: CalendarDays },
  { label: titleTexts.myCalendar, href: '/my-calender', icon: CalendarRange },
  { label: titleTexts.messages, href: '/message-inbox', icon: Mails },
  { label: titleTexts.news, href: '/blog', icon: Newspaper },
  { label: titleTexts.allPages, href: '/menu', icon: LayoutGrid },
]

/** The rest of the portal's pages, from the initials badge. */
export function MemberMenu({
  name,
  email,
  onChoose,
}: {
  name: string
  email: string | null
  onChoose: () => void
}) {
  const session = useSessionActions()
  const hasTeam = (useOwnTeams().data?.length ?? 0) > 0
  return (
    <>
      <p className="member-menu-who">
        <strong>{name}</strong>
        <span>{email}</span>
      </p>
      <nav aria-label={shellTexts.morePages}>
        <ul>
          {entries.map(({ label, href, icon: Icon }) => (
            <li key={href}>
              <AppLink href={href} className="nav-row" onClick={onChoose}>
                <Icon size={19} strokeWidth={1.8} aria-hidden="true" />
                {label}
              </AppLink>
            </li>
          ))}
          {hasTeam && (
            <li>
              <AppLink href="/my-teams" className="nav-row" onClick={onChoose}>
                <Shirt size={19} strokeWidth={1.8} aria-hidden="true" />
                {titleTexts.myTeams}
              </AppLink>
            </li>
          )}
        </ul>
      </nav>
      <ul className="member-menu-actions">
        {document.fullscreenEnabled && (
          <li className="member-menu-fullscreen">
            <button
              type="button"
              className="nav-row"
              onClick={() => {
                onChoose()
                toggleFullscreen()
              }}
            >
              <Maximize size={19} strokeWidth={1.8} aria-hidden="true" />
              {shellTexts.fullScreen}
            </button>
          </li>
        )}
        <li>
          <button type="button" className="nav-row" onClick={() => session.logout()}>
            <LogOut size={19} strokeWidth={1.8} aria-hidden="true" />
            {shellTexts.logout}
          </button>
        </li>
      </ul>
    </>
  )
}
