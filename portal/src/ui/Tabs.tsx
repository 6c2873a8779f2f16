import type { Href } from '@medlem/contract/portalAddress'
import { AppLink } from './AppLink.tsx'
import { CountBadge } from './CountBadge.tsx'
import './tabs.css'

export interface TabsProps {
  /** Names the row to screen readers. */
  label: string
  /** A count that is on its way is null. */
  tabs: readonly { key: string; href: Href; name: string; count?: number | null | undefined }[]
  /** Key of the one that is shown. */
  current: string | undefined
  className?: string
}

/** On a phone the row is moved sideways so that the current one is seen. */
const moveIntoSight = (item: HTMLLIElement | null) =>
  item?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** The parts of one screen beside each other. Each is a link: it has an address, and Back leads to the one before. */
export function Tabs({ label, tabs, current, className = '' }: TabsProps) {
  return (
    <nav className={`tabs ${className}`} aria-label={label}>
      <ul>
        {tabs.map(({ key, href, name, count }) => (
          <li key={key} ref={key === current ? moveIntoSight : undefined}>
            <AppLink href={href} aria-current={key === current ? 'page' : undefined}>
              {name} <CountBadge count={count} />
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
