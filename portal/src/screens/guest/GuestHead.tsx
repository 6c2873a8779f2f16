import type { Event } from '@medlem/contract/event'
import type { GuestOrganisation } from '@medlem/contract/guest'
import type { ReactNode } from 'react'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { useDocumentTitle } from '../../shell/useDocumentTitle.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'

interface GuestHeadProps {
  event: Event
  organisation: GuestOrganisation
  lead: ReactNode
  /** Of the lead, where the organisation wrote it. */
  language?: string | null | undefined
  children?: ReactNode
}

/** Whose event it is and what it is called: above all that people without an account see of it. */
export function GuestHead({ event, ...of }: GuestHeadProps) {
  return <AskerHead {...of} name={event.title} title={<EventTitle event={event} />} />
}

interface AskerHeadProps extends Omit<GuestHeadProps, 'event'> {
  /** Of the browser's tab. */
  name: string
  title: ReactNode
}

/** The organisation, then what the page is about. */
export function AskerHead({ organisation, name, title, lead, language, children }: AskerHeadProps) {
  useDocumentTitle(name)
  return (
    <>
      <p className="marked mb-2 font-semibold" style={{ '--hue': organisation.hue }}>
        {organisation.name}
      </p>
      <PageHeading title={title} lead={lead} languages={{ lead: language }}>
        {children}
      </PageHeading>
    </>
  )
}

/** A page that has nothing to show, and says why. */
export function GuestNotice({ title, lead }: { title: string; lead?: string }) {
  useDocumentTitle(title)
  return <PageHeading title={title} lead={lead} />
}
