import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { byMonth } from '../../shared/byMonth.ts'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { DateRow } from '../../ui/DateRow.tsx'
import { List } from '../../ui/List.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { audienceSentence } from './audience.ts'
import type { CalendarEntry } from './calendarEntries.ts'

export interface AgendaProps {
  entries: readonly CalendarEntry[]
  family: readonly FamilyMemberStatus[] | undefined
}

/** Entries as rows under their months. */
export function Agenda({ entries, family }: AgendaProps) {
  return byMonth(entries, ({ instant }) => instant).map(({ month, name, items }) => (
    <Section key={month} title={name}>
      <List>
        {items.map(({ id, kind, title, instant, href, when, organisationName, location, event, comes }) => (
          <DateRow
            key={id}
            instant={instant}
            title={event ? <EventTitle event={event} /> : title}
            href={href}
            when={when}
          >
            <p className="text-meta text-soft">{[organisationName, location].filter(Boolean).join(', ')}</p>
            {comes && (
              <p className="text-meta">
                <StatusDot tone="good">{comes}</StatusDot>
              </p>
            )}
            {kind !== 'event' && (
              <p className="text-meta text-soft">
                <StatusDot tone={kind === 'deadline' ? 'waiting' : 'neutral'}>
                  {kind === 'deadline' ? eventTexts.deadline : eventTexts.opening}
                </StatusDot>
              </p>
            )}
            {event?.forMembers && <p className="text-meta text-soft">{audienceSentence(event, family)}</p>}
          </DateRow>
        ))}
      </List>
    </Section>
  ))
}
