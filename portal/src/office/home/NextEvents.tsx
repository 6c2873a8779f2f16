import type { EventPlaces } from '@medlem/contract/office'
import type { Organisation } from '@medlem/contract/organisation'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { type ComingEvent, comingUp, eventAddress, shortWhen } from '../../api/event/event.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { PlacesMeter } from '../../shared/event/PlacesMeter.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { momentParts } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'

const FIRST_EVENTS = 4

export interface NextEventsProps {
  organisation: Organisation
  /** Undefined until it is known. */
  places: readonly EventPlaces[] | undefined
}

/** The next events of an organisation with how full they are. */
export function NextEvents({ organisation, places }: NextEventsProps) {
  const events = comingUp([organisation], new Date())
  return (
    <Section
      title={officeHomeTexts.eventsTitle}
      action={
        events.length > 0 && (
          <AppLink className="onward-link" href={officeAddress(organisation.id, 'events')}>
            {officeHomeTexts.allEvents({ count: events.length })}
          </AppLink>
        )
      }
    >
      {events.length === 0 && (
        <p className="border-y border-line py-4 text-soft">{officeHomeTexts.noEvents}</p>
      )}
      <ul className="border-t border-line empty:hidden">
        {events.slice(0, FIRST_EVENTS).map((event) => (
          <EventRow
            key={event.id}
            event={event}
            places={places?.find(({ eventId }) => eventId === event.id)}
          />
        ))}
      </ul>
    </Section>
  )
}

function EventRow({ event, places }: { event: ComingEvent; places: EventPlaces | undefined }) {
  const { day, month } = momentParts(event.startDate)
  return (
    <li className="next-event">
      <div className="text-center">
        <span className="block font-display text-day font-medium leading-none tabular-nums">{day}</span>
        <span className="text-meta text-soft">{month}</span>
      </div>
      <div className="min-w-0">
        <h3 className="font-medium">
          <AppLink className="hover:text-fjord" href={eventAddress(event.id)}>
            <EventTitle event={event} />
          </AppLink>
        </h3>
        <p className="text-meta text-soft">{[shortWhen(event), event.location].filter(Boolean).join(', ')}</p>
      </div>
      {places && <PlacesMeter places={places} />}
    </li>
  )
}
