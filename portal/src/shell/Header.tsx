import { isStaff } from '@medlem/domain/access'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { Menu } from 'lucide-react'
import { type RefObject, Suspense, useSyncExternalStore } from 'react'
import { useConfig } from '../api/portalConfig/useConfig.ts'
import { useSession, useSessionActions } from '../session/session.ts'
import { lazyDecoration, lazyPart } from '../ui/lazyPart.tsx'
import { FullscreenToggle } from './FullscreenToggle.tsx'
import { firstLoad } from './firstLoad.ts'
import { Logo } from './Logo.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { MemberBadge } from './MemberBadge.tsx'
import { OfficePart } from './OfficePart.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'
import { headerTitle } from './title.ts'
import type { Nav } from './useNav.ts'

/** Few members act for others. */
const MemberPicker = lazyPart(() => import('./MemberPicker.tsx'), 'MemberPicker')

/** It asks nothing before the first screen is whole. */
const NotificationBell = lazyDecoration(() => import('./NotificationBell.tsx'), 'NotificationBell')

const DemonstrationChip = lazyDecoration(() => import('./DemonstrationChip.tsx'), 'DemonstrationChip')

interface HeaderProps {
  nav: Nav
  title: string
  ref: RefObject<HTMLElement | null>
  toggleRef: RefObject<HTMLButtonElement | null>
}

function toggleName({ room, isToggled }: Nav): string {
  return (room === 'full') === isToggled ? shellTexts.openMenu : shellTexts.closeMenu
}

// The same elements each time, so that another page's title draws none of these again.
const logo = (
  <div className="header-logo">
    <Logo />
  </div>
)
const ownTools = (
  <>
    <FullscreenToggle />
    <ThemeToggle />
    <LogoutButton />
    <MemberBadge />
  </>
)

/** The bar over the sheet: menu, where one is, and what concerns the whole portal. */
export function Header({ nav, title, ref, toggleRef }: HeaderProps) {
  const { impersonateMembers } = useSession()
  const { demonstration } = useConfig()
  const isWhole = useSyncExternalStore(firstLoad.subscribe, firstLoad.isWhole)
  return (
    <header ref={ref} className="header frame-header" inert={nav.isDrawerOpen}>
      <button
        ref={toggleRef}
        type="button"
        className="icon-button"
        aria-controls="side-nav"
        aria-expanded={nav.room === 'full' ? !nav.isToggled : nav.isToggled}
        onClick={nav.toggle}
      >
        <Menu size={21} strokeWidth={1.8} aria-hidden="true" />
        <span className="visually-hidden">{toggleName(nav)}</span>
      </button>
      {logo}
      <p className="header-title">{headerTitle(title)}</p>
      {/* What comes later stands left of what is there, which so keeps its place. */}
      {impersonateMembers.length > 0 && (
        <Suspense>
          <MemberPicker />
        </Suspense>
      )}
      {isWhole && (
        <Suspense>
          <NotificationBell />
          {demonstration && <DemonstrationChip />}
        </Suspense>
      )}
      {isStaff(useSessionActions().roles) && (
        <div className="header-search">
          <OfficePart name="OfficeSearch" of={{ place: 'header' }} />
        </div>
      )}
      {ownTools}
    </header>
  )
}
