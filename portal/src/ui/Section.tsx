import { type ReactNode, useId } from 'react'

/** A part of a screen under its h2, with room for an action at the right. */
export function Section({
  id,
  title,
  isTitleHidden = false,
  action,
  children,
}: {
  /** What an address leads to after its #. */
  id?: string
  title: string
  /** The page's heading says enough to the eye, as on a phone; no room is left for the title. */
  isTitleHidden?: boolean
  action?: ReactNode
  children: ReactNode
}) {
  const headingId = useId()
  if (isTitleHidden) {
    return (
      <section id={id} aria-labelledby={headingId}>
        <h2 id={headingId} className="visually-hidden">
          {title}
        </h2>
        {children}
      </section>
    )
  }
  return (
    <section id={id} className="section" aria-labelledby={headingId}>
      <div className="section-head">
        <h2 id={headingId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
