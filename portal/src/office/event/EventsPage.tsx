import type { EventPlaces } from '@medlem/contract/office'
import type { Organisation } from '@medlem/contract/organisation'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type ComingEvent, comingUp, eventAddress, shortWhen } from '../../api/event/event.ts'
import { useOfficeHome } from '../../api/office/office.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { PlacesMeter } from '../../shared/event/PlacesMeter.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentParts } from '../../ui/format.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

const EventDialog = lazy(() =>
  import('./EventDialog.tsx').then((module) => ({ default: module.EventDialog })),
)

const WrittenEventDialog = lazy(() =>
  import('./WrittenEventDialog.tsx').then((module) => ({ default: module.WrittenEventDialog })),
)

/** Every coming event of an organisation with how full it is, and a form for another one. */
export function EventsPage({ organisation }: { organisation: Organisation }) {
  const { id, name } = organisation
  const home = useOfficeHome(id)
  const [planning, setPlanning] = useState<{ model?: ComingEvent }>()
  const [notice, setNotice] = useState('')
  const events = comingUp([organisation], new Date())
  const plan = (model?: ComingEvent) => {
    setNotice('')
    setPlanning(model ? { model } : {})
  }
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading title={officeFrameTexts.events} lead={name} />
        <Button className="mb-8" icon={<Plus size={18} aria-hidden="true" />} onClick={() => plan()}>
          {officeEventTexts.newEvent}
        </Button>
      </div>
      <p role="status" className="mb-4 font-medium empty:hidden">
        {notice}
      </p>
      <Section title={officeHomeTexts.eventsTitle}>
        {events.length === 0 && (
          <p className="border-y border-line py-4 text-soft">{officeHomeTexts.noEvents}</p>
        )}
        <ul className="border-t border-line empty:hidden">
          {events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              places={home.data?.events.find(({ eventId }) => eventId === event.id)}
              onCopy={() => plan(event)}
            />
          ))}
        </ul>
      </Section>
      {planning && (
        <Suspense fallback={null}>
          {planning.model ? (
            <WrittenEventDialog
              event={planning.model}
              as="model"
              onClose={() => setPlanning(undefined)}
              onDone={setNotice}
            />
          ) : (
            <EventDialog orgId={id} onClose={() => setPlanning(undefined)} onDone={setNotice} />
          )}
        </Suspense>
      )}
    </>
  )
}

interface EventRowProps {
  event: ComingEvent
  /** Undefined where it takes no sign-ups. */
  places: EventPlaces | undefined
  onCopy: () => void
}

function EventRow({ event, places, onCopy }: EventRowProps) {
  const { day, month } = momentParts(event.startDate)
  return (
    <li className="grid grid-cols-[3.25rem_1fr] items-center gap-x-5 gap-y-2 border-b border-line py-4 mini:grid-cols-[4rem_1fr_auto_auto]">
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
      <div className="max-mini:col-start-2">{places && <PlacesMeter places={places} />}</div>
      <div className="max-mini:col-start-2 max-mini:-ml-4">
        <Button variant="quiet" onClick={onCopy}>
          {officeEventTexts.copyEvent({ title: event.title, hidden: visuallyHidden })}
        </Button>
      </div>
    </li>
  )
}
