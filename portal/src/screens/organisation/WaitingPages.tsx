import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { pageAcceptanceTexts as t } from '@medlem/i18n/en/portal/pageAcceptance'
import { waitingByPage } from '../../api/page/acceptance.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { List } from '../../ui/List.tsx'
import { foreignLang, listWords } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { waitsForAcceptance } from './waitsForAcceptance.ts'

export interface WaitingPagesProps {
  people: readonly FamilyMemberStatus[]
  organisations: readonly Organisation[] | undefined
}

/** A line for each page that waits to be accepted, leading to it. */
export function WaitingPages({ people, organisations }: WaitingPagesProps) {
  const waiting = people.flatMap((person) =>
    person.statuses
      .filter((status) => waitsForAcceptance(person, status))
      .map((status) => ({ person, status })),
  )
  return (
    <Section title={t.waitingTitle}>
      <List>
        {waitingByPage(waiting).map(({ orgId, page, people: whom }) => {
          const name = organisations?.find(({ id }) => id === orgId)?.name ?? ''
          const isOwn = whom.length === 1 && whom[0]?.relation === 'self'
          return (
            <li
              key={page.id}
              className="relative flex min-h-17 flex-wrap items-center justify-between gap-x-8 gap-y-1 py-3"
            >
              <h3 className="font-display text-club font-semibold" lang={foreignLang(page.languages?.title)}>
                <AppLink
                  href={hrefOf('/content', { page: page.id })}
                  className="after:absolute after:inset-0 hover:text-fjord"
                >
                  {page.title}
                </AppLink>
              </h3>
              <p className="text-meta text-soft">
                <StatusDot tone="waiting">
                  {isOwn
                    ? t.waitingOf({ name })
                    : t.waitingOfFor({ name, names: listWords(whom.map(({ firstName }) => firstName)) })}
                </StatusDot>
              </p>
            </li>
          )
        })}
      </List>
    </Section>
  )
}
