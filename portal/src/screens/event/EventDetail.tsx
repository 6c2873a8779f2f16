import type { FamilyMemberStatus } from '@medlem/contract/membership'
import type { Organisation } from '@medlem/contract/organisation'
import type { Href } from '@medlem/contract/portalAddress'
import { familyOrganisations } from '@medlem/domain/calendarFeed'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { notFound, rootRouteId } from '@tanstack/react-router'
import { type ComingEvent, comingUp, eventAddress } from '../../api/event/event.ts'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { organisationAddress } from '../../api/organisation/organisationAddress.ts'
import { useOrganisationsWith } from '../../api/organisation/withRight.ts'
import { EventFacts, Fact } from '../../shared/event/EventFacts.tsx'
import { ShownPicture } from '../../shared/event/EventPicture.tsx'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { ShownTogether } from '../../shared/ShownTogether.tsx'
import { OfficePart } from '../../shell/OfficePart.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay, formatDate } from '../../ui/format.ts'
import { List } from '../../ui/List.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { ScreenSkeleton, Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { usePathParams } from '../../ui/usePathParams.ts'
import { audienceOf, audienceSentence, whoMayCome } from './audience.ts'
import { CalledOffMoney } from './CalledOffMoney.tsx'
import { placeAddress } from './calendarPlace.ts'
import { EventFile } from './EventFile.tsx'
import { EventSignUp } from './EventSignUp.tsx'
import { useEventShown } from './useEventShown.ts'

/** One event: when, where, for whom, whose, and its neighbours. */
export function EventDetail() {
  const { id = '' } = usePathParams()
  const now = new Date()
  const family = useFamilyStatus()
  const changed = useOrganisationsWith('events:write')
  const { event, isShown, organisations, listed, isAbsent, error, refetch } = useEventShown(id, now)
  if (isAbsent) throw notFound({ routeId: rootRouteId })
  if (!event && error) {
    return (
      <>
        <PageHeading title={eventTexts.event} />
        <ErrorNotice error={error} title={eventTexts.eventNotLoaded} retry={refetch} />
      </>
    )
  }
  if (!event) return <ScreenSkeleton />
  const staffOf = listed.find((own) => own.id === event.orgId)
  const organisation = organisations.find(({ id: orgId }) => orgId === event.orgId)
  const mayChange = changed.organisations?.some((own) => own.id === event.orgId) ?? false
  return (
    <>
      <p className="mb-1 text-meta text-soft">{event.organisationName}</p>
      <PageHeading
        title={<EventTitle event={event} />}
        lead={event.description}
        languages={{ lead: event.languages?.description }}
      >
        {!event.enabled && (
          <p className="mt-2">
            <StatusDot tone="waiting">{eventTexts.draft}</StatusDot>
          </p>
        )}
        {event.cancelledAt && (
          <p className="mt-2">
            <StatusDot tone="bad">
              {eventTexts.cancelledOn({ date: formatDate(copenhagenDay(event.cancelledAt)) })}
            </StatusDot>
          </p>
        )}
      </PageHeading>
      <ShownTogether key={id}>
        {staffOf && (
          <OfficePart
            name="EventHead"
            of={{ event, orgKey: staffOf.key, mayChange }}
            fallback={<Skeleton height="160px" />}
          />
        )}
        {event.cancelledAt === null && isShown && organisation ? (
          <EventSignUp
            eventId={event.id}
            organisation={organisation}
            isBeside={mayChange}
            facts={<Facts event={event} family={family.data} />}
          >
            <FamilyMayCome event={event} family={family.data} />
          </EventSignUp>
        ) : (
          <>
            {event.cancelledAt !== null && isShown && <CalledOffMoney eventId={event.id} />}
            <Facts event={event} family={family.data} />
          </>
        )}
        {staffOf && (
          <OfficePart
            name="EventParticipants"
            of={{
              eventId: event.id,
              orgId: event.orgId,
              orgKey: staffOf.key,
              startDate: event.startDate,
              mayChange,
            }}
            fallback={<Skeleton height="160px" />}
          />
        )}
        <div className="mt-10 flex flex-wrap gap-2">
          {isShown && (
            <ButtonLink variant="secondary" href={inCalendar(event, family.data)}>
              {eventTexts.inMyCalendar}
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href="/events">
            {eventTexts.allEvents}
          </ButtonLink>
          {isShown && <EventFile id={event.id} />}
        </div>
        {isShown && <Neighbours event={event} organisations={organisations} now={now} />}
      </ShownTogether>
    </>
  )
}

/** Its day in the calendar, which shows the family's organisations unless another one is asked for. */
function inCalendar(event: ComingEvent, family: readonly FamilyMemberStatus[] = []): Href {
  const org = familyOrganisations(family).has(event.orgId) ? '' : event.orgId
  return placeAddress({ view: 'agenda', date: copenhagenDay(event.startDate), org })
}

interface EventProps {
  event: ComingEvent
  family: readonly FamilyMemberStatus[] | undefined
}

const explained = {
  everyone: eventTexts.everyoneHint,
  guests: eventTexts.guestsHint,
  members: eventTexts.membersHint,
  teams: eventTexts.teamsHint,
} as const

function Facts({ event, family }: EventProps) {
  return (
    <>
      <ShownPicture event={event} />
      <dl className="border-t border-line">
        <EventFacts event={event} />
        <Fact name={eventTexts.whoMayCome}>
          {audienceSentence(event, family)}
          <span className="block text-meta text-soft">{explained[audienceOf(event)]}</span>
        </Fact>
        <Fact name={commonTexts.organisation}>
          <AppLink className="text-link" href={organisationAddress(event.orgId)}>
            {event.organisationName}
          </AppLink>
        </Fact>
      </dl>
    </>
  )
}

function FamilyMayCome({ event, family = [] }: EventProps) {
  const people = whoMayCome(event, family)
  if (people.length === 0) return null
  return (
    <Section title={people.length > 1 ? eventTexts.familyMayCome : eventTexts.youMayCome}>
      <List>
        {people.map(({ memberId, name, tone, word, detail }) => (
          <li key={memberId} className="flex flex-wrap items-baseline gap-x-6 gap-y-0.5 py-3.5">
            <span className="flex-1 basis-52 font-semibold">{name}</span>
            <span className="basis-72 text-meta text-soft">{detail}</span>
            <span className="basis-32">
              <StatusDot tone={tone}>{word}</StatusDot>
            </span>
          </li>
        ))}
      </List>
    </Section>
  )
}

interface NeighboursProps {
  event: ComingEvent
  organisations: readonly Organisation[]
  now: Date
}

function Neighbours({ event, organisations, now }: NeighboursProps) {
  const listed = organisations.filter(({ enabled, id }) => enabled || id === event.orgId)
  const events = comingUp(listed, now)
  const index = events.findIndex(({ id }) => id === event.id)
  const before = events[index - 1]
  const after = events[index + 1]
  if (!before && !after) return null
  return (
    <nav
      aria-label={eventTexts.neighbouringEvents}
      className="mt-10 grid gap-x-8 border-t border-line mini:grid-cols-2"
    >
      {before && <Neighbour word={eventTexts.previousEvent} event={before} />}
      {after && (
        <Neighbour word={eventTexts.nextEvent} event={after} className="mini:col-start-2 mini:text-right" />
      )}
    </nav>
  )
}

function Neighbour({
  word,
  event,
  className = '',
}: {
  word: string
  event: ComingEvent
  className?: string
}) {
  return (
    <AppLink href={eventAddress(event.id)} className={`block min-h-11 py-4 hover:text-fjord ${className}`}>
      <span className="block text-meta text-soft">{word}</span>
      <span className="font-medium">
        <EventTitle event={event} />
      </span>
    </AppLink>
  )
}
