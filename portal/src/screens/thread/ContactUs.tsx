import { hrefOf } from '@medlem/contract/portalAddress'
import { threadTexts } from '@medlem/i18n/en/portal/thread'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { Mail } from 'lucide-react'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { WriteMessage } from './WriteMessage.tsx'

/** Write to an organisation, here or by e-mail. */
export function ContactUs() {
  const { claim } = useScreenSearch('/contact-us')
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading title={titleTexts.contactUs} lead={threadTexts.contactLead} />
        <ButtonLink variant="secondary" href={hrefOf('/message-inbox', { inbox: 'own' })} className="mb-8">
          {threadTexts.yourMessages}
        </ButtonLink>
      </div>
      <WriteMessage />
      {claim === undefined && <EmailAddresses />}
    </>
  )
}

function EmailAddresses() {
  const reachable = useOrganisations().data?.filter(({ email }) => email !== null) ?? []
  if (reachable.length === 0) return null
  return (
    <Section title={threadTexts.byEmail}>
      <List>
        {reachable.map(({ id, name, category, email }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-display text-club font-semibold">{name}</h3>
              <p className="text-meta text-soft">{category}</p>
            </div>
            <a className="button button-secondary [overflow-wrap:anywhere]" href={`mailto:${email}`}>
              <Mail size={17} aria-hidden="true" />
              {email}
            </a>
          </li>
        ))}
      </List>
    </Section>
  )
}
