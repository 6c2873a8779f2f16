import type { Organisation } from '@medlem/contract/organisation'
import { useState } from 'react'
import { type ComingEvent, comingUp } from '../../api/event.ts'
import { Button } from '../../ui/Button.tsx'
import { momentParts } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const FIRST_EVENTS = 5

export interface ComingUpProps {
  organisations: readonly Organisation[] | undefined
  failed: boolean
}

/** The next events of all organisations as date rows. */
export function ComingUp({ organisations, failed }: ComingUpProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (!organisations) {
    if (failed) return null
    return (
      <Section title="Coming up">
        <Skeleton height="232px" />
      </Section>
    )
  }
  const events = comingUp(organisations, new Date())
  const shown = showsAll ? events : events.slice(0, FIRST_EVENTS)
  return (
    <Section title="Coming up">
      {events.length === 0 && (
        <p className="text-soft">No events are planned right now. New ones will show here.</p>
      )}
      <ul>
        {shown.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {shown.length < events.length && (
        <Button variant="quiet" className="mt-2 -ml-3" onClick={() => setShowsAll(true)}>
          Show {events.length - shown.length} more
        </Button>
      )}
    </Section>
  )
}

function EventRow({ event }: { event: ComingEvent }) {
  const { weekday, day, month, year, time } = momentParts(event.startDate)
  return (
    <li className="grid grid-cols-[3.25rem_1fr] items-center gap-x-5 border-b border-line py-4 last:border-0 mini:grid-cols-[4rem_1fr_auto]">
      <div className="text-center">
        <span className="visually-hidden">
          {weekday} {day} {month} {year}
        </span>
        <span
          className="block font-display text-day font-medium leading-none tabular-nums"
          aria-hidden="true"
        >
          {day}
        </span>
        <span className="text-meta text-soft" aria-hidden="true">
          {month}
        </span>
      </div>
      <div className="min-w-0">
        <h3 className="font-medium">{event.title}</h3>
        <p className="text-meta text-soft">
          {[event.organisationName, event.location].filter(Boolean).join(', ')}
          {event.forMembers && ' · members only'}
        </p>
        <p className="text-meta text-soft mini:hidden">
          {weekday} {time}
        </p>
      </div>
      <p className="hidden text-meta text-soft tabular-nums mini:block">
        {weekday} {time}
      </p>
    </li>
  )
}
