import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { isChoosable } from '@medlem/domain/feeOffer'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useId } from 'react'
import { payables } from '../../shared/renewal/payable.ts'
import type { ShownBanners } from '../../shell/useShownBanners.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { ClubCard } from './ClubCard.tsx'
import { arrangeFamily } from './familyState.ts'

export interface FamilyClubsProps {
  people: readonly FamilyMemberStatus[]
  organisations: readonly Organisation[]
  banners: ShownBanners
}

/** The family's state by organisation, and a sentence for those who are in none. */
export function FamilyClubs({ people, organisations, banners }: FamilyClubsProps) {
  const headingId = useId()
  const { clubs, quiet } = arrangeFamily(people)
  const [first] = payables(people)
  const isFamily = people.length > 1
  const alone = !isFamily && clubs.length === 0
  return (
    <section className="family" aria-labelledby={headingId}>
      <h2 id={headingId} className="visually-hidden">
        {isFamily ? organisationTexts.yourFamily : organisationTexts.yourMemberships}
      </h2>
      {alone && (
        <EmptyState
          title={organisationTexts.noMembershipTitle}
          action={<ButtonLink href="/membership-new">{titleTexts.newMembership}</ButtonLink>}
        >
          {organisationTexts.noMembershipHint}
        </EmptyState>
      )}
      {clubs.map((club) => (
        <ClubCard
          key={club.orgId}
          club={club}
          people={people}
          banners={banners}
          organisation={organisations.find(({ id }) => id === club.orgId)}
          first={first}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
        {!alone && quiet.length > 0 && (
          <ul className="people flex-1 basis-52">
            {quiet.map((one) => (
              <QuietRow key={one.person.memberId} {...one} />
            ))}
          </ul>
        )}
        {clubs.some(({ isActive }) => isActive) && (
          <AppLink className="club-link" href="/member-cards">
            {titleTexts.memberCards}
          </AppLink>
        )}
      </div>
    </section>
  )
}

/** A person without any membership: why, or where to begin. */
function QuietRow({ person, message }: { person: FamilyMemberStatus; message: string }) {
  const canJoin = person.statuses.some(({ offers }) => offers.some(isChoosable))
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (
    <li>
      {/* Somebody who was invited by an address has no other name, and the sentence has it. */}
      {!message.includes(name) && <span className="name">{name}</span>}
      {canJoin && (
        <AppLink className="club-link" href="/membership-new">
          {organisationTexts.chooseMembership({ name: person.firstName, hidden: visuallyHidden })}
        </AppLink>
      )}
      <span className="detail">
        {person.linkStatus === 'pending' ? <StatusDot tone="waiting">{message}</StatusDot> : message}
      </span>
    </li>
  )
}
