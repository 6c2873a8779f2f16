import { Calendar, type EventDisplayInfo } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import { foreignHref } from '@medlem/contract/portalAddress'
import { addDays } from '@medlem/domain/calendar'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { Check } from 'lucide-react'
import { EventTitle } from '../../shared/event/EventTitle.tsx'
import { longDay } from '../../shared/event/eventTimes.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { locale } from '../../ui/language.ts'
import { type CalendarEntry, isWithinDays, needsNight } from './calendarEntries.ts'
import { periodEnd, periodStart } from './calendarPlace.ts'
import { gridClasses } from './gridClasses.ts'
import { useDayKeys } from './useDayKeys.ts'

type Clock = Record<'hour' | 'minute', number>

const onClock = ({ hour, minute }: Clock) =>
  [hour, minute].map((part) => `${part}`.padStart(2, '0')).join(':')

/** '17:00', '17:00 – 20:00' in every language, as in the lists. */
const TIME = ({ start, end }: { start: Clock; end?: Clock | null }) =>
  [start, end].flatMap((moment) => (moment ? [onClock(moment)] : [])).join(' – ')

export interface CalendarGridProps {
  view: 'month' | 'week'
  /** 'YYYY-MM-DD': the day that the keyboard stands on. */
  date: string
  today: string
  entries: readonly CalendarEntry[]
  /** On a phone a day shows only that it has something. */
  isSmall: boolean
  onDate: (date: string) => void
  onOpenDay: (date: string) => void
}

/** A month or a week of Copenhagen's days; arrow keys go from day to day, Enter opens one. */
export function CalendarGrid({ view, date, today, entries, isSmall, onDate, onOpenDay }: CalendarGridProps) {
  const { root, onKeyDown } = useDayKeys({ date, onDate, nameOf: (day) => dayName(day, entries) })
  const first = periodStart(view, date)
  const isNight = needsNight(entries, first, periodEnd(view, date))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the days inside are the links; here only their arrow keys are handled
    <div
      ref={root}
      className="calendar"
      data-view={view}
      data-small={isSmall || undefined}
      onKeyDown={onKeyDown}
    >
      <Calendar
        {...gridClasses}
        key={`${view} ${first}`}
        plugins={[dayGridPlugin, timeGridPlugin]}
        initialView={view === 'month' ? 'dayGridMonth' : 'timeGridWeek'}
        initialDate={date}
        timeZone="Europe/Copenhagen"
        locale={locale}
        firstDay={1}
        height="auto"
        headerToolbar={false}
        fixedWeekCount={false}
        eventInteractive={false}
        eventTimeFormat={TIME}
        slotHeaderFormat={TIME}
        slotDuration="01:00"
        slotMinHeight={44}
        slotMinTime={isNight ? '00:00' : '06:00'}
        nowIndicator
        allDayText={eventTexts.allDay}
        dayHeaderFormat={view === 'month' ? { weekday: 'short' } : { weekday: 'long', day: 'numeric' }}
        navLinks
        navLinkDayClick={(day) => onOpenDay(copenhagenDay(day))}
        dayCellClass={({ date: day, isOther, isToday }) =>
          [
            'cal-cell',
            isOther && 'cal-other',
            isToday && 'cal-today',
            copenhagenDay(day) < today && 'cal-past',
            isSmall && countOn(copenhagenDay(day), entries) > 0 && 'cal-busy',
          ]
            .filter(Boolean)
            .join(' ')
        }
        eventContent={(info) => <EntryLink info={info} />}
        events={(isSmall ? [] : entries).map((entry) => ({
          id: entry.id,
          title: entry.title,
          allDay: entry.isBar,
          start: entry.isBar ? entry.firstDay : entry.start,
          end: entry.isBar ? entry.endDay : entry.end,
          className: `cal-${entry.kind}`,
          extendedProps: {
            href: entry.href,
            organisationName: entry.organisationName,
            event: entry.event,
            comes: entry.comes ?? '',
          },
        }))}
      />
    </div>
  )
}

function EntryLink({ info }: { info: EventDisplayInfo }) {
  const { href, organisationName, event, comes } = info.event.extendedProps
  return (
    <AppLink href={foreignHref(String(href))} className="cal-link" draggable={false}>
      {info.timeText && <span className="cal-time">{info.timeText}</span>}{' '}
      <span className="cal-title">{event ? <EventTitle event={event} /> : info.event.title}</span>
      {comes && <Check size={13} className="inline shrink-0" aria-hidden="true" />}
      <span className="visually-hidden">, {[organisationName, comes].filter(Boolean).join('. ')}</span>
    </AppLink>
  )
}

/** 'Saturday 28-11-2026, 2 entries' */
function dayName(day: string, entries: readonly CalendarEntry[]): string {
  return eventTexts.entries({ day: longDay(day), count: countOn(day, entries) })
}

function countOn(day: string, entries: readonly CalendarEntry[]): number {
  return entries.filter((entry) => isWithinDays(entry, day, addDays(day, 1))).length
}
