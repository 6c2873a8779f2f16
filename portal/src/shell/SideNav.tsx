import type { Href } from '@medlem/contract/portalAddress'
import { isStaff } from '@medlem/domain/access'
import { shellTexts } from '@medlem/i18n/en/portal/shell'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useRouterState } from '@tanstack/react-router'
import { CreditCard, House, LogOut, type LucideIcon, Mail, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useSessionActions } from '../session/session.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { Logo } from './Logo.tsx'
import { OfficePart } from './OfficePart.tsx'
import type { Nav } from './useNav.ts'

interface Entry {
  label: string
  href: Href
  icon: LucideIcon
  /** Whether the address lies under this entry. */
  holds: (path: string) => boolean
}

// Spec 2 'Layout': the side menu. Logout stands apart: it is an action.
const entries: readonly Entry[] = [
  {
    label: titleTexts.home,
    href: '/organizations',
    icon: House,
    holds: (path) => path === '/' || path === '/organizations',
  },
  {
    label: shellTexts.membership,
    href: '/memberships',
    icon: CreditCard,
    holds: (path) => /^\/membership(?!-list)/.test(path) || path === '/organizations-review',
  },
  { label: titleTexts.contactUs, href: '/contact-us', icon: Mail, holds: (path) => path === '/contact-us' },
]

interface SideNavProps {
  nav: Nav
  ref: RefObject<HTMLElement | null>
  scrim: RefObject<HTMLDivElement | null>
}

/** The side menu: a drawer, a column of pictures, or full, as the width allows. */
export function SideNav({ nav, ref, scrim }: SideNavProps) {
  const session = useSessionActions()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <>
      {nav.isDrawerOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it has no content; Escape and the cross do the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes too
        <div ref={scrim} className="nav-scrim" onClick={nav.close} />
      )}
      <nav
        ref={ref}
        id="side-nav"
        className="nav frame-nav"
        aria-label={shellTexts.mainMenu}
        data-width={nav.width}
        data-open={nav.isDrawerOpen || undefined}
      >
        <div className="nav-top">
          <Logo />
          <button type="button" className="icon-button nav-close" onClick={nav.close}>
            <X size={20} aria-hidden="true" />
            <span className="visually-hidden">{shellTexts.closeMenu}</span>
          </button>
        </div>
        <ul>
          {entries.map(({ label, href, icon: Icon, holds }) => (
            <li key={href}>
              <AppLink href={href} className="nav-row" aria-current={holds(path) ? 'page' : undefined}>
                <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
                <span className="nav-label">{label}</span>
              </AppLink>
            </li>
          ))}
        </ul>
        <ul>
          <li>
            <button type="button" className="nav-row" onClick={() => session.logout()}>
              <LogOut size={20} strokeWidth={1.8} aria-hidden="true" />
              <span className="nav-label">{shellTexts.logout}</span>
            </button>
          </li>
        </ul>
        {isStaff(session.roles) && (
          <>
            <OfficePart name="OfficeMenu" of={{}} />
            <OfficePart name="OfficeSearch" of={{ place: 'menu' }} />
          </>
        )}
      </nav>
    </>
  )
}
