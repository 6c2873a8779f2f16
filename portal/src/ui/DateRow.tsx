import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import { momentParts } from './format.ts'

export interface DateRowProps {
  /** The instant whose day stands large. */
  instant: string
  title: ReactNode
  href: string
  /** Day and hour in short: at the right, on a phone under the rest. */
  when: string
  /** Whose it is, where, for whom. */
  children?: ReactNode
}

/** Something that happens on a day, as one typographic row; all of it leads to its page. */
export function DateRow({ instant, title, href, when, children }: DateRowProps) {
  const { weekday, day, month, year } = momentParts(instant)
  return (
    <li className="relative grid grid-cols-[3.25rem_1fr] items-center gap-x-5 border-b border-line py-4 last:border-0 mini:grid-cols-[4rem_1fr_auto]">
      <div className="text-center">
        <span className="visually-hidden">
          {weekday} {day} {month} {year}
        </span>
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
      <div className="min-w-0">
        <h3 className="font-medium">
          <AppLink href={href} className="after:absolute after:inset-0 hover:text-fjord">
            {title}
          </AppLink>
        </h3>
        {children}
        <p className="text-meta text-soft tabular-nums mini:hidden">{when}</p>
      </div>
      <p className="hidden text-meta text-soft tabular-nums mini:block">{when}</p>
    </li>
  )
}
