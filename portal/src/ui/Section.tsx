import { type ReactNode, useId } from 'react'

/** A part of a screen under its h2, with room for an action at the right. */
export function Section({
  id,
  title,
  action,
  children,
}: {
  /** What an address leads to after its #. */
  id?: string
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  const headingId = useId()
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
