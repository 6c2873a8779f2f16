import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { dayAfterKey } from './calendarPlace.ts'

interface DayKeys {
  root: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
}

interface DayKeysOptions {
  /** 'YYYY-MM-DD': the day that the keyboard stands on. */
  date: string
  onDate: (date: string) => void
  /** The accessible name of a day; it begins with the day as it is written. */
  nameOf: (date: string) => string
}

/** One day of the grid is in the order of the Tab key; from it the arrow keys go on, into the next period too. */
export function useDayKeys({ date, onDate, nameOf }: DayKeysOptions): DayKeys {
  const root = useRef<HTMLDivElement>(null)
  // A render for another reason may come before the one with the new day, which takes the focus.
  const move = useRef<{ from: string; to: string }>(undefined)
  useEffect(() => {
    for (const { day, link } of dayLinks(root.current)) {
      link.ariaLabel = nameOf(day)
      link.tabIndex = day === date ? 0 : -1
      if (day === date && day === move.current?.to) {
        link.focus()
        move.current = undefined
      }
    }
    if (date !== move.current?.from && date !== move.current?.to) move.current = undefined
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const here = dayLinks(root.current).find(({ link }) => link === event.target)
    const next = here && !event.altKey && !event.ctrlKey && !event.metaKey && dayAfterKey(event.key, here.day)
    if (!next) return
    event.preventDefault()
    move.current = { from: date, to: next }
    onDate(next)
  }
  return { root, onKeyDown }
}

function dayLinks(root: HTMLElement | null): { day: string; link: HTMLElement }[] {
  const links = root?.querySelectorAll<HTMLElement>('[data-date] [role=link], [role=link][data-date]') ?? []
  return [...links].flatMap((link) => {
    const day = link.closest<HTMLElement>('[data-date]')?.dataset.date
    return day === undefined ? [] : [{ day, link }]
  })
}
