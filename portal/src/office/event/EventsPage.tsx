import type { Organisation } from '@medlem/contract/organisation'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { comingUp, eventAddress, shortWhen } from '../../api/event/event.ts'
import { useOfficeHome } from '../../api/office/office.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { PlacesMeter } from '../../shared/event/PlacesMeter.tsx'
import { DateRow } from '../../ui/DateRow.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'

/** Every coming event of an organisation with how full it is; each leads to its participants. */
export function EventsPage({ organisation }: { organisation: Organisation }) {
  const home = useOfficeHome(organisation.id)
  const events = comingUp([organisation], new Date())
  return (
    <>
      <PageHeading title={officeFrameTexts.events} lead={organisation.name} />
      <Section title={officeHomeTexts.eventsTitle}>
        {events.length === 0 && (
          <p className="border-y border-line py-4 text-soft">{officeHomeTexts.noEvents}</p>
        )}
        <ul className="border-t border-line empty:hidden">
          {events.map((event) => {
            const places = home.data?.events.find(({ eventId }) => eventId === event.id)
            return (
              <DateRow
                key={event.id}
                instant={event.startDate}
                title={<EventTitle event={event} />}
                href={eventAddress(event.id)}
                when={shortWhen(event)}
              >
                <p className="text-meta text-soft">{event.location}</p>
                {places && <PlacesMeter places={places} />}
              </DateRow>
            )
          })}
        </ul>
      </Section>
    </>
  )
}
