import type { Organisation } from '@medlem/contract/organisation'
import { hrefOf } from '@medlem/contract/portalAddress'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { comingUp, eventAddress, shortWhen } from '../../api/event/event.ts'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { useAdministered } from '../../api/organisation/administered.ts'
import { useCurrentOrganisations } from '../../api/organisation/organisation.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { DateRow } from '../../ui/DateRow.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { ScreenSkeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { usePathParams } from '../../ui/usePathParams.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'
import { FamilyStatus } from './FamilyStatus.tsx'
import { FeeList } from './FeeList.tsx'
import { FollowEvents } from './FollowEvents.tsx'
import { whyNotReady } from './whyNotReady.ts'

/** One organisation: what it is, the family's status there, what it costs, what it plans, and whom to ask. */
export function OrganisationDetail() {
  const { id = '' } = usePathParams()
  const organisations = useCurrentOrganisations()
  const family = useFamilyStatus()
  const administered = useAdministered()
  const organisation = organisations.data?.find((one) => one.id === id)
  if (!organisation && organisations.isCurrent) throw notFound({ routeId: rootRouteId })
  if (!organisation && organisations.error) {
    return (
      <>
        <PageHeading title={commonTexts.organisation} />
        <ErrorNotice
          error={organisations.error}
          title={organisationTexts.organisationNotLoaded}
          retry={() => organisations.refetch()}
        />
      </>
    )
  }
  if (!organisation || family.isPending) return <ScreenSkeleton />
  const isAdministered = administered.organisations?.some((own) => own.id === id) ?? false
  return (
    <>
      <p className="mb-1 text-meta text-soft">{organisation.category}</p>
      <PageHeading
        title={organisation.name}
        lead={organisation.description}
        languages={{ lead: organisation.language }}
      >
        <p className="mt-2">
          {organisation.readyForMembershipRenewal ? (
            <StatusDot tone="good">{organisationTexts.ready}</StatusDot>
          ) : (
            <>
              <StatusDot>{organisationTexts.notReady}</StatusDot>{' '}
              <span className="text-meta text-soft">{whyNotReady(id, family.data)}</span>
            </>
          )}
        </p>
        {isAdministered && (
          <p>
            <AppLink className="text-link" href={officeAddress(id)}>
              {organisationTexts.openOffice}
            </AppLink>
          </p>
        )}
      </PageHeading>
      {family.error && (
        <ErrorNotice
          error={family.error}
          title={commonTexts.membershipsNotLoaded}
          retry={() => family.refetch()}
        />
      )}
      {family.data && <FamilyStatus organisation={organisation} people={family.data} />}
      <FeeList organisation={organisation} />
      <Events organisation={organisation} />
      <Contact organisation={organisation} />
    </>
  )
}

function Events({ organisation }: { organisation: Organisation }) {
  const events = comingUp([organisation], new Date())
  return (
    <Section
      title={organisationTexts.comingUp}
      action={
        events.length > 0 &&
        organisation.enabled && (
          <AppLink className="text-link" href={hrefOf('/events', { org: organisation.id })}>
            {organisationTexts.searchEvents}
          </AppLink>
        )
      }
    >
      {events.length === 0 && (
        <p className="border-y border-line py-4 text-soft">{organisationTexts.noEventsHere}</p>
      )}
      <List>
        {events.map((event) => (
          <DateRow
            key={event.id}
            instant={event.startDate}
            title={<EventTitle event={event} />}
            href={eventAddress(event.id)}
            when={shortWhen(event)}
          >
            <p className="text-meta text-soft">
              {[
                event.location,
                event.teams?.join(', ') ??
                  (event.forMembers && !event.guestsInvited && organisationTexts.membersOnly),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </DateRow>
        ))}
      </List>
      {organisation.enabled && <FollowEvents organisation={organisation} />}
    </Section>
  )
}

function Contact({ organisation: { id, email, name } }: { organisation: Organisation }) {
  return (
    <Section title={organisationTexts.contact}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-4">
        {email && (
          <a className="text-link min-w-0 wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        <ButtonLink variant="secondary" href={hrefOf('/contact-us', { org: id })}>
          {organisationTexts.contactAbout({ name, hidden: visuallyHidden })}
        </ButtonLink>
      </div>
    </Section>
  )
}
