import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useDismiss } from './useDismiss.ts'

// Spec 2 and 9: overlay at 775 px or less, full at 1300 px or more, mini in between.
const OVERLAY_MAX_PX = 775
const FULL_MIN_PX = 1300

export type NavRoom = 'overlay' | 'mini' | 'full'

/** The queries that the style sheets use too, so that both change at the same pixel. */
const ROOM_FOR_OVERLAY = `(max-width: ${OVERLAY_MAX_PX}px)`
export const ROOM_FOR_FULL = `(min-width: ${FULL_MIN_PX}px)`

/** What there is room for. Asked by query, because reading the window's width makes the browser lay out first. */
export function navRoom(matches: (query: string) => boolean): NavRoom {
  if (matches(ROOM_FOR_OVERLAY)) return 'overlay'
  return matches(ROOM_FOR_FULL) ? 'full' : 'mini'
}

function currentRoom(): NavRoom {
  return navRoom((query) => matchMedia(query).matches)
}

function subscribe(listener: () => void): () => void {
  const lists = [ROOM_FOR_OVERLAY, ROOM_FOR_FULL].map((query) => matchMedia(query))
  for (const list of lists) list.addEventListener('change', listener)
  return () => {
    for (const list of lists) list.removeEventListener('change', listener)
  }
}

export interface Nav {
  room: NavRoom
  /** The hamburger turned the width's own state round: drawer open, mini unfolded, full folded to mini. */
  isToggled: boolean
  /** The menu lies over the page, which can't be reached meanwhile. */
  isDrawerOpen: boolean
  /** How wide the rows are drawn. */
  width: 'mini' | 'full'
  toggle: () => void
  close: () => void
}

interface NavParts {
  nav: RefObject<HTMLElement | null>
  header: RefObject<HTMLElement | null>
  toggleButton: RefObject<HTMLButtonElement | null>
  /** What lies between the drawer and the page. Its click closes, not its press, which would take the focus along. */
  scrim: RefObject<HTMLDivElement | null>
}

/** The side navigation's state; a click outside header and toggle closes what the hamburger opened. */
export function useNav({ nav, header, toggleButton, scrim }: NavParts): Nav {
  const room = useSyncExternalStore(subscribe, currentRoom)
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [isToggled, setToggled] = useState(false)
  const isOpened = isToggled && room !== 'full'

  const [seen, setSeen] = useState({ room, path })
  if (seen.room !== room || seen.path !== path) {
    setSeen({ room, path })
    // A page change folds away what lay over or beside the page; the folded full width stays as chosen.
    if (seen.room !== room || room !== 'full') setToggled(false)
  }
  useDismiss({
    isOpen: isOpened,
    inside: [nav, header, scrim],
    onDismiss: (byKey) => {
      setToggled(false)
      if (byKey) toggleButton.current?.focus()
    },
  })
  const isDrawerOpen = isToggled && room === 'overlay'
  useEffect(() => {
    if (!isDrawerOpen) return
    const drawer = nav.current
    drawer?.querySelector<HTMLElement>('.nav-row')?.focus()
    // The button can take the focus back only once what lies behind the drawer can be reached again.
    return () => {
      const { activeElement } = document
      if (activeElement === document.body || drawer?.contains(activeElement)) toggleButton.current?.focus()
    }
  }, [isDrawerOpen, nav, toggleButton])

  const isWide = room === 'overlay' || (room === 'full') !== isToggled
  return {
    room,
    isToggled,
    isDrawerOpen,
    width: isWide ? 'full' : 'mini',
    toggle: () => setToggled((before) => !before),
    close: () => setToggled(false),
  }
}
