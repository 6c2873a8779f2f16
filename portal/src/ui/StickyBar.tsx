import type { ReactNode } from 'react'
import './stickyBar.css'

export interface StickyBarProps {
  /** The effect of the buttons; on a phone above them. */
  note?: ReactNode
  /** Before the note, a lucide icon, size 22. */
  icon?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The end of a long page, in sight while the page is moved. */
export function StickyBar({ note, icon, children }: StickyBarProps) {
  return (
    <div className="sticky-bar">
      {icon}
      {note && <p>{note}</p>}
      {children}
    </div>
  )
}
