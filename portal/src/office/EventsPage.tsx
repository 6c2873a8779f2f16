import type { Organisation } from '@medlem/contract/organisation'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ComingEvent } from '../api/event/event.ts'
import { usePlannedEvents } from '../api/event/eventChange.ts'
import { useOfficeHome } from '../api/office/office.ts'
import { useRightsIn } from '../api/organisation/withRight.ts'
import { PlannedEvent } from '../shared/event/PlannedEvent.tsx'
import plannedEventCss from '../shared/event/plannedEvent.module.css'
import { ShownTogether } from '../shared/ShownTogether.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { List } from '../ui/List.tsx'
import { ListHeading } from '../ui/ListHeading.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { visuallyHidden } from '../ui/visuallyHidden.tsx'
import { PublishEvent } from './event/PublishDialog.tsx'

const EventDialog = lazyPart(() => import('./event/EventDialog.tsx'), 'EventDialog')
const CopyEventDialog = lazyPart(() => import('./event/CopyEventDialog.tsx'), 'CopyEventDialog')

/** An organisation's drafts and coming events with how full these are, and forms for more, for those who may plan them. */
export function EventsPage({ organisation }: { organisation: Organisation }) {
  const { id, name, language } = organisation
  const mayPlan = useRightsIn(organisation.key)('events:write')
  const home = useOfficeHome(id)
  const { data: events, error, refetch } = usePlannedEvents(organisation)
  const [isPlanning, setPlanning] = useState(false)
  const [model, setModel] = useState<ComingEvent>()
  const [notice, setNotice] = useState('')
  const drafts = events?.filter(({ enabled }) => !enabled) ?? []
  const published = events?.filter(({ enabled }) => enabled) ?? []
  const row = (event: ComingEvent) => (
    <PlannedEvent
      key={event.id}
      event={event}
      places={home.data?.events.find(({ eventId }) => eventId === event.id)}
    >
      {mayPlan && (
        <div className={`${plannedEventCss.plannedEventAction} flex flex-wrap justify-end`}>
          {!event.enabled && event.cancelledAt === null && <PublishEvent event={event} variant="quiet" />}
          <Button variant="quiet" onClick={() => setModel(event)}>
            {officeEventTexts.copyEvent({ title: event.title, hidden: visuallyHidden })}
          </Button>
        </div>
      )}
    </PlannedEvent>
  )
  return (
    <>
      <ListHeading title={officeFrameTexts.events} lead={name}>
        {mayPlan && (
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => {
              setNotice('')
              setPlanning(true)
            }}
          >
            {officeEventTexts.newEvent}
          </Button>
        )}
      </ListHeading>
      <p role="status" className="mb-4 font-medium empty:hidden">
        {notice}
      </p>
      <ShownTogether>
        {drafts.length > 0 && (
          <Section title={officeEventTexts.drafts}>
            <p className="mb-4 text-soft">{officeEventTexts.draftHint}</p>
            <List>{drafts.map(row)}</List>
          </Section>
        )}
        <Section title={officeHomeTexts.eventsTitle}>
          {!events && !error && <Skeleton height="180px" />}
          {!events && error && (
            <ErrorNotice error={error} title={officeEventTexts.eventsNotLoaded} retry={() => refetch()} />
          )}
          {events && published.length === 0 && (
            <p className="border-y border-line py-4 text-soft">{officeHomeTexts.noEvents}</p>
          )}
          <List>{published.map(row)}</List>
        </Section>
      </ShownTogether>
      <Suspense fallback={null}>
        {isPlanning && (
          <EventDialog
            orgId={id}
            ownLanguage={language}
            onClose={() => setPlanning(false)}
            onDone={setNotice}
          />
        )}
        {model && <CopyEventDialog event={model} onClose={() => setModel(undefined)} />}
      </Suspense>
    </>
  )
}
