import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { foldText } from '@medlem/domain/foldText'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { useState } from 'react'
import { organisationAddress } from '../../api/organisation/organisationAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { foreignLang } from '../../ui/language.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { arrangeFamily } from './familyState.ts'
import { feeSentence } from './fees.ts'
import { isJoinable } from './joinable.ts'
import { whyNotReady } from './whyNotReady.ts'

export interface OrganisationListProps {
  organisations: readonly Organisation[]
  people: readonly FamilyMemberStatus[] | undefined
}

/** The number shown at first: a phone's screen has more to show. */
const FIRST_CLUBS = 4

/** The organisations: what they are, what they cost, and the way in; those where the family is in none first. */
export function OrganisationList({ organisations, people = [] }: OrganisationListProps) {
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const own = new Set(arrangeFamily(people).clubs.map(({ orgId }) => orgId))
  const sorted = organisations.toSorted((a, b) => Number(own.has(a.id)) - Number(own.has(b.id)))
  const wanted = foldText(typed.trim())
  const found = sorted.filter(({ name, category }) => foldText(`${name} ${category}`).includes(wanted))
  const shown = showsAll || wanted !== '' ? found : found.slice(0, FIRST_CLUBS)
  const hasMore = shown.length < found.length
  return (
    <Section
      title={organisationTexts.findClub}
      action={
        hasMore && (
          <button type="button" className="club-link" onClick={() => setShowsAll(true)}>
            {organisationTexts.showAll({ count: found.length })}
          </button>
        )
      }
    >
      {organisations.length === 0 ? (
        <EmptyState title={organisationTexts.noOrganisations}>
          {organisationTexts.noOrganisationsHint}
        </EmptyState>
      ) : (
        <SearchField
          label={organisationTexts.findClubField}
          placeholder={organisationTexts.findClubField}
          compact
          query={typed}
          onQuery={setTyped}
        />
      )}
      <p role="status" className="mt-3 text-soft empty:hidden">
        {organisations.length > 0 && found.length === 0 && organisationTexts.noClubFound}
      </p>
      <ul className="mt-3 empty:hidden">
        {shown.map((organisation) => (
          <ClubRow key={organisation.id} organisation={organisation} people={people} />
        ))}
      </ul>
    </Section>
  )
}

interface ClubRowProps {
  organisation: Organisation
  people: readonly FamilyMemberStatus[]
}

function ClubRow({ organisation, people }: ClubRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-52">
        <h3 className="font-medium">
          <AppLink className="hover:text-fjord" href={organisationAddress(organisation.id)}>
            {organisation.name}
          </AppLink>
        </h3>
        <p className="text-meta text-soft">
          <span lang={foreignLang(organisation.language)}>{organisation.category}</span>
          {organisation.readyForMembershipRenewal && ` · ${feeSentence(organisation)}`}
        </p>
        {!organisation.readyForMembershipRenewal && (
          <p>
            <StatusDot>{organisationTexts.notReady}</StatusDot>{' '}
            <span className="text-meta text-soft">{whyNotReady(organisation.id, people)}</span>
          </p>
        )}
      </div>
      {isJoinable(organisation, people) && (
        <ButtonLink variant="secondary" href={hrefOf('/membership-new', { org: organisation.id })}>
          {organisationTexts.newMembershipIn({ name: organisation.name, hidden: visuallyHidden })}
        </ButtonLink>
      )}
    </li>
  )
}
