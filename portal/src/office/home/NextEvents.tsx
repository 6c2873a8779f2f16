import type { EventPlaces } from '@medlem/contract/office'
import type { Organisation } from '@medlem/contract/organisation'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { comingUp } from '../../api/event/event.ts'
import { officeAddress } from '../../api/office/officeAddress.ts'
import { PlannedEvent } from '../../shared/event/PlannedEvent.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import homeCss from './home.module.css'

const FIRST_EVENTS = 4

export interface NextEventsProps {
  organisation: Organisation
  /** Whether the reader may open the list of all of them. */
  withAll: boolean
  /** Undefined until it is known. */
  places: readonly EventPlaces[] | undefined
}

const nextEvents = (organisation: Organisation) => comingUp([organisation], new Date())

/** Fewer rows than these leave a hole beside the next events. */
const FEW_ROWS = 3

/** Whether the waiting things and the next events are to stand one below the other, as one of the lists is much shorter. */
export function isStacked(organisation: Organisation, waiting: number): boolean {
  return waiting < FEW_ROWS || nextEvents(organisation).length === 0
}

/** The next events of an organisation with how full they are. */
export function NextEvents({ organisation, withAll, places }: NextEventsProps) {
  const events = nextEvents(organisation)
  return (
    <Section
      title={officeHomeTexts.eventsTitle}
      action={
        withAll &&
        events.length > 0 && (
          <AppLink className={homeCss.onwardLink} href={officeAddress(organisation.id, 'events')}>
            {officeHomeTexts.allEvents({ count: events.length })}
          </AppLink>
        )
      }
    >
      {events.length === 0 && (
        <p className="border-y border-line py-4 text-soft">{officeHomeTexts.noEvents}</p>
      )}
      <List className={homeCss.nextEvents}>
        {events.slice(0, FIRST_EVENTS).map((event) => (
          <PlannedEvent
            key={event.id}
            event={event}
            places={places?.find(({ eventId }) => eventId === event.id)}
          />
        ))}
      </List>
    </Section>
  )
}
