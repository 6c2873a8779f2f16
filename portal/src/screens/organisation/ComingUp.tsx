import type { Organisation } from '@medlem/contract/organisation'
import { organisationTexts } from '@medlem/i18n/en/portal/organisation'
import { Suspense } from 'react'
import { comingUp, eventAddress, whenAndWhere } from '../../api/event/event.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateRow } from '../../ui/DateRow.tsx'
import { lazyDecoration } from '../../ui/lazyPart.tsx'
import { Section } from '../../ui/Section.tsx'

/** It comes and asks once the first screen is whole. */
const QuickSignUp = lazyDecoration(() => import('../../shared/event/QuickSignUp.tsx'), 'QuickSignUp')

/** A phone shows the first three of them. */
const FIRST_EVENTS = 5

export interface ComingUpProps {
  organisations: readonly Organisation[]
  /** Whether what comes later may be asked for. */
  isWhole: boolean
}

/** The next events of all organisations as date rows, to which one comes by a press. */
export function ComingUp({ organisations, isWhole }: ComingUpProps) {
  const events = comingUp(organisations, new Date())
  return (
    <Section
      title={organisationTexts.comingUp}
      action={
        <AppLink className="club-link" href="/events">
          {organisationTexts.allEvents}
        </AppLink>
      }
    >
      {events.length === 0 && <p className="text-soft">{organisationTexts.noEvents}</p>}
      <ul className="coming-up">
        {events.slice(0, FIRST_EVENTS).map((event) => (
          <DateRow
            key={event.id}
            instant={event.startDate}
            title={<EventTitle event={event} />}
            href={eventAddress(event.id)}
            when={whenAndWhere(event)}
            hue={event.hue}
            aside={
              isWhole && (
                <Suspense>
                  <QuickSignUp event={event} />
                </Suspense>
              )
            }
          >
            <p className="text-meta text-soft">
              {event.organisationName}
              {event.forMembers && ` · ${event.teams?.join(', ') ?? organisationTexts.membersOnly}`}
            </p>
          </DateRow>
        ))}
      </ul>
    </Section>
  )
}
