import {
  CalendarDays,
  CalendarRange,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  Mails,
  Maximize,
  Newspaper,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useSessionActions } from '../session/session.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { toggleFullscreen } from './fullscreen.ts'

interface MenuEntry {
  label: string
  href: string
  icon: LucideIcon
}

// What the side menu of Spec 2 does not hold.
const entries: readonly MenuEntry[] = [
  { label: 'My Profile', href: '/my-profile', icon: UserRound },
  { label: 'My Participants', href: '/participants-list', icon: UsersRound },
  { label: 'Events', href: '/events', icon: CalendarDays },
  { label: 'My Calander', href: '/my-calender', icon: CalendarRange },
  { label: 'Messages', href: '/message-inbox', icon: Mails },
  { label: 'News', href: '/blog', icon: Newspaper },
  { label: 'All pages', href: '/menu', icon: LayoutGrid },
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
  return (
    <>
      <p className="member-menu-who">
        <strong>{name}</strong>
        <span>{email}</span>
      </p>
      <nav aria-label="More pages">
        <ul>
          {entries.map(({ label, href, icon: Icon }) => (
            <li key={href}>
              <AppLink href={href} className="nav-row" onClick={onChoose}>
                <Icon size={19} strokeWidth={1.8} aria-hidden="true" />
                {label}
              </AppLink>
            </li>
          ))}
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
              Full screen
            </button>
          </li>
        )}
        <li>
          <button type="button" className="nav-row" onClick={() => session.logout()}>
            <LogOut size={19} strokeWidth={1.8} aria-hidden="true" />
            Logout
          </button>
        </li>
      </ul>
    </>
  )
}
