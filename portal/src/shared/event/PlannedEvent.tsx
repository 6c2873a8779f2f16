import type { EventPlaces } from '@medlem/contract/office'
import { sharedEventTexts } from '@medlem/i18n/en/portal/shared/event'
import type { ReactNode } from 'react'
import { type ComingEvent, eventAddress, shortWhen } from '../../api/event/event.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { momentParts } from '../../ui/format.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EventTitle } from './EventTitle.tsx'
import { PlacesMeter } from './PlacesMeter.tsx'
import plannedEventCss from './plannedEvent.module.css'

export interface PlannedEventProps {
  event: ComingEvent
  /** Undefined where it takes no sign-ups, or until they are known. */
  places: EventPlaces | undefined
  /** What may be done with it. */
  children?: ReactNode
}

/** A row of the office's lists of events: the day, the title, when and where, and how full it is. */
export function PlannedEvent({ event, places, children }: PlannedEventProps) {
  const { day, month } = momentParts(event.startDate)
  return (
    <li className={plannedEventCss.plannedEvent}>
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
        {!event.enabled && <StatusDot tone="waiting">{sharedEventTexts.draft}</StatusDot>}
        <p className="text-meta text-soft">{[shortWhen(event), event.location].filter(Boolean).join(', ')}</p>
      </div>
      {places && <PlacesMeter places={places} />}
      {children}
    </li>
  )
}
