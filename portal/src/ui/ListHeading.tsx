import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'

interface ListHeadingProps {
  title: string
  /** Left out on a phone, where the list comes sooner. */
  lead: string
  /** What can be begun from here: it stands beside the title. */
  children?: ReactNode
}

/** The heading of a screen that is one list: on a phone the first row begins within 200 pixels of the top. */
export function ListHeading({ title, lead, children }: ListHeadingProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8">
      <PageHeading title={title} lead={<span className="max-mini:hidden">{lead}</span>} />
      {children && <div className="mb-8 max-mini:mb-2">{children}</div>}
    </div>
  )
}
