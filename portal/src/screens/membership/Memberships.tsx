import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { membershipTexts } from '@medlem/i18n/en/portal/membership'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { OwnPlans } from '../../shared/instalment/OwnPlans.tsx'
import { isOf, type Payable, payables } from '../../shared/renewal/payable.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { FamilyRenewal } from './FamilyRenewal.tsx'
import { OwnCredit } from './OwnCredit.tsx'
import { StatusRow } from './StatusRow.tsx'
import { personNote, shownStatuses } from './statusRows.ts'

/** Every membership of the family by person, with its status and why it is so. */
export function Memberships() {
  const family = useFamilyStatus()
  const organisations = useOrganisations()
  const hasAny = family.data?.some((person) => shownStatuses(person).length > 0)
  const all = payables(family.data ?? [])
  const [first] = all
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading title={titleTexts.memberships} lead={membershipTexts.membershipsLead} />
        <div className="mb-8 flex flex-wrap gap-2">
          <ButtonLink variant="secondary" href={hrefOf('/memberships', { trigger: 'editMainParticipant' })}>
            {membershipTexts.editProfile}
          </ButtonLink>
          <ButtonLink variant={family.data && !first ? 'primary' : 'secondary'} href="/membership-new">
            {titleTexts.newMembership}
          </ButtonLink>
        </div>
      </div>
      {family.error && (
        <ErrorNotice
          error={family.error}
          title={commonTexts.membershipsNotLoaded}
          retry={() => family.refetch()}
        />
      )}
      {!family.data && !family.error && <Loading />}
      {hasAny === false && (
        <div className="mb-10">
          <EmptyState title={membershipTexts.noMemberships}>{membershipTexts.noMembershipsNote}</EmptyState>
        </div>
      )}
      {all
        .filter(({ ready }) => ready.length > 1)
        .map((payable) => (
          <FamilyRenewal
            key={payable.orgId}
            ready={payable.ready}
            organisation={organisations.data?.find(({ id }) => id === payable.orgId)}
            isPrimary={payable === first}
          />
        ))}
      <OwnPlans />
      <OwnCredit />
      <div>
        {family.data?.map((person) => (
          <PersonSection
            key={person.memberId}
            person={person}
            payables={all}
            organisations={organisations.data ?? []}
          />
        ))}
      </div>
    </>
  )
}

function Loading() {
  return (
    <LoadingPart className="grid gap-4">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height="112px" />
      ))}
    </LoadingPart>
  )
}

interface PersonSectionProps {
  person: FamilyMemberStatus
  /** Of the whole family, the first to be pressed first. */
  payables: readonly Payable[]
  organisations: readonly Organisation[]
}

function PersonSection({ person, payables, organisations }: PersonSectionProps) {
  const statuses = shownStatuses(person)
  const words = {
    self: membershipTexts.relationSelf,
    child: membershipTexts.relationChild,
    linked: membershipTexts.relationLinked,
  } as const
  return (
    <Section
      title={`${person.firstName} ${person.lastName}`}
      action={<p className="text-meta text-soft">{words[person.relation]}</p>}
    >
      <List>
        {statuses.map((memberStatus) => {
          const payable = payables.find((one) => isOf(one, { ...person, orgId: memberStatus.orgId }))
          return (
            <StatusRow
              key={memberStatus.orgId}
              person={person}
              memberStatus={memberStatus}
              organisation={organisations.find(({ id }) => id === memberStatus.orgId)}
              payable={payable}
              // What renews several stands above, once.
              isPrimary={payable !== undefined && payable === payables[0] && payable.ready.length < 2}
            />
          )
        })}
        {statuses.length === 0 && <li className="py-4 text-soft">{personNote(person)}</li>}
      </List>
    </Section>
  )
}
