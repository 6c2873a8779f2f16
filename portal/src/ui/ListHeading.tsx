import type { Href } from '@medlem/contract/portalAddress'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from './AppLink.tsx'
import { PageHeading } from './PageHeading.tsx'

interface ListHeadingProps {
  title: string
  /** Left out on a phone, where the list comes sooner. */
  lead: string
  /** The page that leads here: above the title, on a phone an arrow beside it. */
  back?: { href: Href; title: string }
  /** What can be begun from here: it stands beside the title. */
  children?: ReactNode
}

/** The heading of a screen that is one list: on a phone the first row begins within 200 pixels of the top. */
export function ListHeading({ title, lead, back, children }: ListHeadingProps) {
  return (
    <>
      {back && (
        <p className="mb-1 text-meta max-mini:hidden">
          <AppLink className="text-link" href={back.href}>
            {back.title}
          </AppLink>
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="flex min-w-0 items-start">
          {back && (
            <span className="-mt-2 -ml-3 mini:hidden">
              <AppLink className="icon-button" href={back.href}>
                <ArrowLeft size={20} aria-hidden="true" />
                <span className="visually-hidden">{back.title}</span>
              </AppLink>
            </span>
          )}
          <PageHeading title={title} lead={<span className="max-mini:hidden">{lead}</span>} />
        </div>
        {children && <div className="mb-8 max-w-full max-mini:-mt-2 max-mini:mb-2">{children}</div>}
      </div>
    </>
  )
}
