import type { Organisation } from '@medlem/contract/organisation'
import { officeEventTexts } from '@medlem/i18n/en/portal/office/event'
import { officeFrameTexts } from '@medlem/i18n/en/portal/office/frame'
import { officeHomeTexts } from '@medlem/i18n/en/portal/office/home'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type ComingEvent, comingUp } from '../../api/event/event.ts'
import { useOfficeHome } from '../../api/office/office.ts'
import { useRightsIn } from '../../api/organisation/withRight.ts'
import { PlannedEvent } from '../../shared/event/PlannedEvent.tsx'
import plannedEventCss from '../../shared/event/plannedEvent.module.css'
import { Button } from '../../ui/Button.tsx'
import { List } from '../../ui/List.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'
import { visuallyHidden } from '../../ui/visuallyHidden.tsx'

const EventDialog = lazyPart(() => import('./EventDialog.tsx'), 'EventDialog')

const WrittenEventDialog = lazyPart(() => import('./WrittenEventDialog.tsx'), 'WrittenEventDialog')

/** Every coming event of an organisation with how full it is, and a form for another one for those who may plan it. */
export function EventsPage({ organisation }: { organisation: Organisation }) {
  const { id, name } = organisation
  const mayPlan = useRightsIn(organisation.key)('events:write')
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
      <ListHeading title={officeFrameTexts.events} lead={name}>
        {mayPlan && (
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => plan()}>
            {officeEventTexts.newEvent}
          </Button>
        )}
      </ListHeading>
      <p role="status" className="mb-4 font-medium empty:hidden">
        {notice}
      </p>
      <Section title={officeHomeTexts.eventsTitle}>
        {events.length === 0 && (
          <p className="border-y border-line py-4 text-soft">{officeHomeTexts.noEvents}</p>
        )}
        <List>
          {events.map((event) => (
            <PlannedEvent
              key={event.id}
              event={event}
              places={home.data?.events.find(({ eventId }) => eventId === event.id)}
            >
              {mayPlan && (
                <div className={plannedEventCss.plannedEventAction}>
                  <Button variant="quiet" onClick={() => plan(event)}>
                    {officeEventTexts.copyEvent({ title: event.title, hidden: visuallyHidden })}
                  </Button>
                </div>
              )}
            </PlannedEvent>
          ))}
        </List>
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
