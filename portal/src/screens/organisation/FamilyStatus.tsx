import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { StatusAction } from './StatusAction.tsx'
import { statusWords } from './statusWords.ts'

export interface FamilyStatusProps {
  organisation: Organisation
  people: readonly FamilyMemberStatus[]
}

/** How everyone in the family stands in one organisation, why, and what comes next. */
export function FamilyStatus({ organisation, people }: FamilyStatusProps) {
  const rows = people.flatMap((person) =>
    person.statuses
      .filter(({ orgId }) => orgId === organisation.id)
      .map((memberStatus) => ({ person, memberStatus })),
  )
  const canJoin = rows.some(
    ({ memberStatus: { nextStep, period } }) =>
      nextStep === 'join' || (nextStep === 'complete_profile' && period === null),
  )
  return (
    <Section
      title={people.length > 1 ? organisationTexts.yourFamilyHere : organisationTexts.yourMembershipHere}
      action={
        canJoin && (
          <ButtonLink href={`/membership-new?org=${organisation.id}`}>
            New Membership<span className="visually-hidden"> in {organisation.name}</span>
          </ButtonLink>
        )
      }
    >
      <ul className="border-t border-line">
        {rows.map(({ person, memberStatus }) => {
          const { tone, word, detail } = statusWords(memberStatus)
          return (
            <li
              key={person.memberId}
              className="flex min-h-17 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="font-semibold">
                  {person.firstName} {person.lastName}
                </h3>
                <p>
                  <StatusDot tone={tone}>{word}</StatusDot>
                  {detail && <span className="text-meta text-soft"> · {detail.replace(/\.$/, '')}</span>}
                </p>
              </div>
              {memberStatus.membershipId && (
                <AppLink className="text-link" href={`/membership-${memberStatus.membershipId}-history`}>
                  History and receipts
                  <span className="visually-hidden">
                    {organisationTexts.ofFirstname({ firstName: person.firstName })}
                  </span>
                </AppLink>
              )}
              <StatusAction person={person} memberStatus={memberStatus} organisation={organisation} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
