import type { ReactNode } from 'react'

/** The one h1 of a screen and the plain sentence under it; the focus comes here on navigation. */
export function PageHeading({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="page-heading">
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  )
}
