import type { Organisation } from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { useState } from 'react'
import { comingUp, eventAddress, shortWhen } from '../../api/event/event.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateRow } from '../../ui/DateRow.tsx'
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
      <Section title={organisationTexts.comingUp}>
        <Skeleton height="232px" />
      </Section>
    )
  }
  const events = comingUp(organisations, new Date())
  const shown = showsAll ? events : events.slice(0, FIRST_EVENTS)
  return (
    <Section
      title={organisationTexts.comingUp}
      action={
        <p className="flex gap-5">
          <AppLink className="text-link" href="/my-calender">
            {organisationTexts.myCalendar}
          </AppLink>
          <AppLink className="text-link" href="/events">
            {organisationTexts.allEvents}
          </AppLink>
        </p>
      }
    >
      {events.length === 0 && <p className="text-soft">{organisationTexts.noEvents}</p>}
      <ul>
        {shown.map((event) => (
          <DateRow
            key={event.id}
            instant={event.startDate}
            title={<EventTitle event={event} />}
            href={eventAddress(event.id)}
            when={shortWhen(event)}
          >
            <p className="text-meta text-soft">
              {[event.organisationName, event.location].filter(Boolean).join(', ')}
              {event.forMembers && ` · ${organisationTexts.membersOnly}`}
            </p>
          </DateRow>
        ))}
      </ul>
      {shown.length < events.length && (
        <Button variant="quiet" className="mt-2 -ml-3" onClick={() => setShowsAll(true)}>
          {organisationTexts.showMore({ count: events.length - shown.length })}
        </Button>
      )}
    </Section>
  )
}
