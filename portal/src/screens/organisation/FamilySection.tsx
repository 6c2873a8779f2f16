import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { begunPaymentOf } from '../../api/purchase/begunPayment.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { FamilyRow, QuietRow } from './FamilyRow.tsx'
import { arrangeFamily } from './familyState.ts'
import { RenewAll } from './RenewAll.tsx'
import { StatusCard } from './StatusCard.tsx'

const GRID = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))]'

export interface FamilySectionProps {
  people: readonly FamilyMemberStatus[] | undefined
  organisations: readonly Organisation[] | undefined
}

/** The family's state: cards for what runs or waits, rows for the rest. */
export function FamilySection({ people, organisations }: FamilySectionProps) {
  if (!people || !organisations) {
    return (
      <Section title={organisationTexts.yourMemberships}>
        <LoadingPart className={GRID}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} height="204px" />
          ))}
        </LoadingPart>
      </Section>
    )
  }
  const byId = new Map(organisations.map((organisation) => [organisation.id, organisation]))
  const { cards, rows, quiet } = arrangeFamily(people)
  const isFamily = people.length > 1
  const alone = !isFamily && cards.length === 0
  return (
    <Section
      title={isFamily ? organisationTexts.yourFamily : organisationTexts.yourMemberships}
      action={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {cards.some(({ memberStatus }) => memberStatus.status === 'active') && (
            <AppLink className="text-link" href="/member-cards">
              {titleTexts.memberCards}
            </AppLink>
          )}
          <RenewAll cards={cards} />
        </div>
      }
    >
      {alone && (
        <EmptyState
          title={organisationTexts.noMembershipTitle}
          action={<ButtonLink href="/membership-new">{titleTexts.newMembership}</ButtonLink>}
        >
          {organisationTexts.noMembershipHint}
        </EmptyState>
      )}
      {cards.length > 0 && (
        <ul className={GRID}>
          {cards.map(({ person, memberStatus }) => (
            <li key={`${person.memberId} ${memberStatus.orgId}`} className="grid">
              <StatusCard
                person={person}
                memberStatus={memberStatus}
                organisation={byId.get(memberStatus.orgId)}
                payment={begunPaymentOf(people, { ...person, orgId: memberStatus.orgId })}
                namePerson={isFamily}
              />
            </li>
          ))}
        </ul>
      )}
      {!alone && rows.length + quiet.length > 0 && (
        <ul className={`border-t border-line ${cards.length > 0 ? 'mt-6' : ''}`}>
          {rows.map(({ person, memberStatus }) => (
            <FamilyRow
              key={`${person.memberId} ${memberStatus.orgId}`}
              person={person}
              memberStatus={memberStatus}
              organisation={byId.get(memberStatus.orgId)}
            />
          ))}
          {quiet.map(({ person, message }) => (
            <QuietRow key={person.memberId} person={person} message={message} />
          ))}
        </ul>
      )}
    </Section>
  )
}
