import type { Href } from '@medlem/contract/portalAddress'
import { AppLink } from './AppLink.tsx'
import { CountBadge } from './CountBadge.tsx'
import { formatCount } from './format.ts'
import './tabs.css'

export interface TabsProps {
  /** Names the row to screen readers. */
  label: string
  tabs: readonly { key: string; href: Href; name: string; count?: number | undefined }[]
  /** Key of the one that is shown. */
  current: string | undefined
  className?: string
}

/** The parts of one screen beside each other. Each is a link: it has an address, and Back leads to the one before. */
export function Tabs({ label, tabs, current, className = '' }: TabsProps) {
  return (
    <nav className={`tabs ${className}`} aria-label={label}>
      <ul>
        {tabs.map(({ key, href, name, count }) => (
          <li key={key}>
            <AppLink href={href} aria-current={key === current ? 'page' : undefined}>
              {name} <CountBadge>{count !== undefined && formatCount(count)}</CountBadge>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
