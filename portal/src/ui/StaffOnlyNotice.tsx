import { type Href, hrefOf } from '@medlem/contract/portalAddress'
import { uiTexts } from '@medlem/i18n/en/portal/ui'
import type { ReactNode } from 'react'
import { List } from '../ui/List.tsx'
import { AppLink } from './AppLink.tsx'
import { ButtonLink } from './Button.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Section } from './Section.tsx'

export interface StaffOnlyNoticeProps {
  title: string
  /** Who writes here, in a sentence. */
  lead: string
  /** Whom one can write to about it. */
  contacts: readonly { id: string; name: string; category: string }[]
  /** The way back to what can be read. */
  back: { href: Href; label: string }
  children?: ReactNode
}

/** For a member who comes to a page where administrators write: who does it, how to reach them, and where to read. */
export function StaffOnlyNotice({ title, lead, contacts, back, children }: StaffOnlyNoticeProps) {
  return (
    <>
      <PageHeading title={title} lead={lead}>
        <div className="mt-4">
          <ButtonLink href={back.href}>{back.label}</ButtonLink>
        </div>
      </PageHeading>
      {children}
      {contacts.length > 0 && (
        <Section title={uiTexts.suggestTopic}>
          <List>
            {contacts.map(({ id, name, category }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
                <div className="min-w-0">
                  <p className="text-meta text-soft">{category}</p>
                  <h3 className="font-medium">{name}</h3>
                </div>
                <AppLink className="text-link" href={hrefOf('/contact-us', { org: id })}>
                  <span aria-hidden="true">{uiTexts.writeToThem}</span>
                  <span className="visually-hidden">{uiTexts.writeTo({ name })}</span>
                </AppLink>
              </li>
            ))}
          </List>
        </Section>
      )}
    </>
  )
}
