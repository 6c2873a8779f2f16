import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useState } from 'react'
import { type ComingEvent, comingUp, eventAddress, whenAndWhere } from '../../api/event/event.ts'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useSignUps } from '../../api/registration/registration.ts'
import { useOwnTeams } from '../../api/team/team.ts'
import { byMonth } from '../../shared/byMonth.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { eventsOfFamily } from '../../shared/event/familyStanding.ts'
import { QuickSignUp } from '../../shared/event/QuickSignUp.tsx'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DateRow } from '../../ui/DateRow.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { List } from '../../ui/List.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { audienceSentence } from './audience.ts'
import { EventFilterForm } from './EventFilterForm.tsx'
import { type EventFilter, filterAddress, filterEvents, noFilter, readFilter } from './eventFilter.ts'
import { OwnGuestOrders } from './OwnGuestOrders.tsx'

/** Every coming event by month, limited as the address says; a row says how the family stands and takes a sign-up. */
export function Events() {
  const search = useScreenSearch('/events')
  const goTo = useGoTo()
  const [filter, setFilter] = useState(() => readFilter(search))
  const organisations = useOrganisations()
  const family = useFamilyStatus().data
  const signUps = useSignUps()
  const isPhone = usePhone()
  const now = new Date()
  const enabled = organisations.data?.filter((organisation) => organisation.enabled)
  const events = enabled && comingUp(enabled, now)
  const found = events && filterEvents(events, filter, { now, ours: eventsOfFamily(signUps.data ?? []) })
  const change = (next: EventFilter) => {
    setFilter(next)
    goTo(filterAddress(next), { replace: true })
  }
  const isOwn = ({ id }: { id: string }) =>
    family?.some(({ statuses }) => statuses.some(({ orgId, status }) => orgId === id && status === 'active'))
  return (
    <>
      <ListHeading title={titleTexts.events} lead={eventTexts.eventsLead}>
        {!isPhone && <OtherLists />}
      </ListHeading>
      <ShownTogether>
        <OwnGuestOrders />
        {enabled && (
          <EventFilterForm
            filter={filter}
            organisations={enabled}
            ownClubs={enabled.filter(isOwn)}
            isFamily={(family?.length ?? 0) > 1}
            found={found?.length ?? 0}
            onChange={change}
          />
        )}
        {organisations.error && !events && (
          <ErrorNotice
            error={organisations.error}
            title={eventTexts.eventsNotLoaded}
            retry={() => organisations.refetch()}
          />
        )}
        {!events && !organisations.error && <Loading />}
        {events && found && (
          <Found events={found} family={family} isAny={events.length > 0} onClear={() => change(noFilter)} />
        )}
        {/* On a phone the list comes first. */}
        {isPhone && (
          <div className="mt-8">
            <OtherLists />
          </div>
        )}
      </ShownTogether>
    </>
  )
}

function OtherLists() {
  const { data: teams, isLoading } = useOwnTeams()
  // At the end of its line a button moves when another one comes.
  if (isLoading) return null
  const hasTeam = (teams?.length ?? 0) > 0
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink variant="secondary" href="/my-calender">
        {eventTexts.myCalendar}
      </ButtonLink>
      {hasTeam && (
        <ButtonLink variant="secondary" href="/my-teams">
          {titleTexts.myTeams}
        </ButtonLink>
      )}
    </div>
  )
}

function Loading() {
  return (
    <LoadingPart className="grid gap-4">
      <Skeleton height="70px" />
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="72px" />
      ))}
    </LoadingPart>
  )
}

interface FoundProps {
  events: readonly ComingEvent[]
  family: readonly FamilyMemberStatus[] | undefined
  /** Whether there are events at all. */
  isAny: boolean
  onClear: () => void
}

function Found({ events, family, isAny, onClear }: FoundProps) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {eventTexts.eventsFound({ count: events.length })}
      </p>
      {events.length === 0 && isAny && (
        <EmptyState
          title={eventTexts.noEventFits}
          action={
            <Button variant="secondary" onClick={onClear}>
              {eventTexts.showAllEvents}
            </Button>
          }
        >
          {eventTexts.noEventFitsHint}
        </EmptyState>
      )}
      {!isAny && (
        <EmptyState
          title={eventTexts.noEvents}
          action={
            <ButtonLink variant="secondary" href="/organizations">
              {eventTexts.seeOrganisations}
            </ButtonLink>
          }
        >
          {eventTexts.noEventsHint}
        </EmptyState>
      )}
      {byMonth(events, ({ startDate }) => startDate).map(({ month, name, items }) => (
        <Section key={month} title={name}>
          <List>
            {items.map((event) => (
              <DateRow
                key={event.id}
                instant={event.startDate}
                title={<EventTitle event={event} />}
                href={eventAddress(event.id)}
                when={whenAndWhere(event)}
                hue={event.hue}
                aside={<QuickSignUp event={event} withFacts />}
              >
                <p className="text-meta text-soft">{event.organisationName}</p>
                <p className="text-meta text-soft">{audienceSentence(event, family)}</p>
              </DateRow>
            ))}
          </List>
        </Section>
      ))}
    </>
  )
}
