import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { isOf, payables } from '../../shared/renewal/payable.ts'
import { RenewButton } from '../../shared/renewal/RenewButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { StatusAction } from './StatusAction.tsx'
import { statusLabels } from './statusLabels.ts'

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
  // What was begun goes on; nothing new is offered where the page says that the organisation is not ready.
  const { readyForMembershipRenewal: ready } = organisation
  const canJoin = rows.some(
    ({ memberStatus: { nextStep, period } }) =>
      nextStep === 'join' || (nextStep === 'complete_profile' && period === null),
  )
  const all = payables(people).filter(({ orgId, payment }) => orgId === organisation.id && (ready || payment))
  const [first] = all
  const together = all.find((payable) => payable.ready.length > 1)
  return (
    <Section
      title={people.length > 1 ? organisationTexts.familyHere : organisationTexts.membershipHere}
      action={
        <div className="flex flex-wrap gap-2 empty:hidden">
          {ready && canJoin && (
            <ButtonLink
              variant={first ? 'secondary' : 'primary'}
              href={hrefOf('/membership-new', { org: organisation.id })}
            >
              {organisationTexts.newMembershipIn({ name: organisation.name, hidden: visuallyHidden })}
            </ButtonLink>
          )}
          {together && (
            <RenewButton
              ready={together.ready}
              name={organisation.name}
              isFamily
              isPrimary={together === first}
            />
          )}
        </div>
      }
    >
      <List>
        {rows.map(({ person, memberStatus }) => {
          const payable = all.find((one) => isOf(one, { ...person, orgId: organisation.id }))
          const payment = payable?.payment
          const { tone, word, detail } = statusLabels(memberStatus)
          return (
            <li key={person.memberId} className="flex min-h-17 flex-wrap items-center gap-x-6 gap-y-2 py-3">
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
                  {organisationTexts.historyOf({ name: person.firstName, hidden: visuallyHidden })}
                </AppLink>
              )}
              {(ready || payment) && (
                <StatusAction
                  person={person}
                  memberStatus={memberStatus}
                  organisation={organisation}
                  payment={payment}
                  isPrimary={payable === first && payable !== together}
                />
              )}
            </li>
          )
        })}
      </List>
    </Section>
  )
}
