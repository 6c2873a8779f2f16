import type { Href } from '@medlem/contract/portalAddress'
import { AppLink } from './AppLink.tsx'
import { CountBadge } from './CountBadge.tsx'

interface ChipLinksProps {
  /** Names the row to screen readers. */
  label: string
  /** A count that is on its way is null: its place is kept, so that the next link stays where it is. */
  links: readonly { key: string; href: Href; name: string; count?: number | null | undefined }[]
  /** Key of the one that is shown. */
  current: string
  className?: string
}

/** What a list shows, or a form is for, below the tabs of its screen. Each is a link, so that Back leads to the one before. */
export function ChipLinks({ label, links, current, className = '' }: ChipLinksProps) {
  return (
    <nav
      aria-label={label}
      className={`-mx-1 flex flex-wrap gap-1 max-mini:flex-nowrap relative max-mini:overflow-x-auto ${className}`}
    >
      {links.map(({ key, href, name, count }) => (
        <AppLink
          key={key}
          href={href}
          keepsScroll
          aria-current={key === current ? 'true' : undefined}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-full px-4 font-medium text-soft hover:text-ink aria-[current=true]:bg-mist aria-[current=true]:text-fjord"
        >
          {name}
          <CountBadge count={count} />
        </AppLink>
      ))}
    </nav>
  )
}
