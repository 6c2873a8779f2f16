import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { organisationAddress } from '../../api/organisation/organisationAddress.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { foreignLang } from '../../ui/language.ts'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { feeSentence } from './fees.ts'
import { isJoinable } from './joinable.ts'
import { whyNotReady } from './whyNotReady.ts'

export interface OrganisationListProps {
  organisations: readonly Organisation[] | undefined
  people: readonly FamilyMemberStatus[] | undefined
  failed: boolean
}

/** The organisations: what they are, what they cost, and the way in. */
export function OrganisationList({ organisations, people, failed }: OrganisationListProps) {
  if (!organisations) {
    if (failed) return null
    return (
      <Section title={organisationTexts.organisations}>
        <Skeleton height="240px" />
      </Section>
    )
  }
  return (
    <Section title={organisationTexts.organisations}>
      {organisations.length === 0 && (
        <EmptyState title={organisationTexts.noOrganisations}>
          {organisationTexts.noOrganisationsHint}
        </EmptyState>
      )}
      <ul className="border-t border-line empty:hidden">
        {organisations.map((organisation) => (
          <li
            key={organisation.id}
            className="grid gap-x-8 gap-y-3 border-b border-line py-5 mini:grid-cols-[1fr_auto] mini:items-center"
          >
            <div className="min-w-0">
              <p className="text-meta text-soft" lang={foreignLang(organisation.language)}>
                {organisation.category}
              </p>
              <h3 className="font-display text-club font-semibold leading-tight">
                <AppLink className="hover:text-fjord" href={organisationAddress(organisation.id)}>
                  {organisation.name}
                </AppLink>
              </h3>
              <p className="mt-1 max-w-[64ch] text-soft" lang={foreignLang(organisation.language)}>
                {organisation.description}
              </p>
              {organisation.readyForMembershipRenewal ? (
                <p className="mt-1 tabular-nums">{feeSentence(organisation)}</p>
              ) : (
                <p className="mt-2">
                  <StatusDot>{organisationTexts.notReady}</StatusDot>{' '}
                  <span className="text-meta text-soft">{whyNotReady(organisation.id, people)}</span>
                </p>
              )}
            </div>
            {isJoinable(organisation, people) && (
              <ButtonLink
                variant="secondary"
                className="justify-self-start"
                href={`/membership-new?org=${organisation.id}`}
              >
                {organisationTexts.newMembershipIn({ name: organisation.name, hidden: visuallyHidden })}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
