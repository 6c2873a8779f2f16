import type { Href } from '@medlem/contract/portalAddress'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import { momentParts } from './format.ts'

export interface DateRowProps {
  /** The instant whose day stands large. */
  instant: string
  title: ReactNode
  href: Href
  /** Day and hour in short, and where. */
  when: string
  /** Of the club whose it is, in degrees; its name stands in the row too. */
  hue?: number | undefined
  /** Whose it is, for whom. */
  children?: ReactNode
  /** What can be done about it: at the right, and over the link. */
  aside?: ReactNode
}

/** Something that happens on a day, as one typographic row; all of it leads to its page. */
export function DateRow({ instant, title, href, when, hue, children, aside }: DateRowProps) {
  const { day, month, date } = momentParts(instant)
  return (
    <li className="date-row">
      <div className="text-center">
        <span className="visually-hidden">{date}</span>
        <span
          className="block font-display text-day font-medium leading-none tabular-nums"
          aria-hidden="true"
        >
          {day}
        </span>
        <span className="text-meta text-soft" aria-hidden="true">
          {month}
        </span>
      </div>
      <div className={hue === undefined ? 'min-w-0' : 'marked'} style={{ '--hue': hue }}>
        <h3 className="font-medium">
          <AppLink href={href} className="after:absolute after:inset-0 hover:text-fjord">
            {title}
          </AppLink>
        </h3>
        <p className="text-meta text-soft tabular-nums">{when}</p>
        {children}
      </div>
      {aside}
    </li>
  )
}
