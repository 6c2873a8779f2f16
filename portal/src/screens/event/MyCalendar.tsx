import type { FamilyMemberStatus } from '@medlem/contract/membership'
import { hrefOf } from '@medlem/contract/portalAddress'
import { Suspense } from 'react'
import '../../styles/calendar.css'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { titleTexts } from '@medlem/i18n/en/portal/title'
import { useFamilyStatus } from '../../api/membership/membership.ts'
import { useOrganisations } from '../../api/organisation/organisation.ts'
import { useRegistrations } from '../../api/registration/registration.ts'
import { offline } from '../../session/offline.ts'
import { comesByEvent } from '../../shared/event/signUpLabels.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { LoadingPart, Skeleton } from '../../ui/Skeleton.tsx'
import { useGoTo } from '../../ui/useGoTo.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { useScreenSearch } from '../../ui/useScreenSearch.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarFeedButton } from './CalendarFeedButton.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { type CalendarEntry, calendarEntries, isWithinDays, shownOrganisations } from './calendarEntries.ts'
import { type CalendarPlace, periodEnd, periodStart, placeAddress, readPlace } from './calendarPlace.ts'

/** A month or a week as a grid: 60 kB that an agenda does without. */
const CalendarGrid = lazyPart(() => import('./CalendarGrid.tsx'), 'CalendarGrid')

/** What the family's organisations do, and by when to renew; where one stands is in the address. */
export function MyCalendar() {
  const search = useScreenSearch('/my-calender')
  const goTo = useGoTo()
  // The grid is too large to be kept for reading without a network.
  const isPhone = usePhone() || offline.asOf() !== undefined
  const organisations = useOrganisations()
  const family = useFamilyStatus()
  const now = new Date()
  const today = copenhagenDay(now)
  const place = readPlace(search, { today, isPhone })
  const move = (part: Partial<CalendarPlace>) => goTo(placeAddress({ ...place, ...part }), { replace: true })
  const isKnown = organisations.data && (family.data || family.isError)
  const failed = [organisations, family].find(({ isError }) => isError)
  const shown = shownOrganisations(organisations.data ?? [], family.data ?? [], place.org)
  const registrations = useRegistrations()
  const comes = comesByEvent(registrations.data ?? [], family.data ?? [])
  const entries = calendarEntries(shown, family.data ?? [], now).map((entry) => ({
    ...entry,
    comes: comes.get(entry.id),
  }))
  return (
    <>
      <PageHeading title={titleTexts.myCalendar} lead={eventTexts.calendarLead}>
        <CalendarFeedButton />
      </PageHeading>
      <CalendarToolbar
        place={place}
        today={today}
        organisations={organisations.data?.filter(({ enabled }) => enabled) ?? []}
        onMove={move}
      />
      {failed && (
        <div className="mb-6">
          <ErrorNotice
            error={failed.error}
            title={organisations.isError ? eventTexts.eventsNotLoaded : eventTexts.calendarOfAll}
            retry={() => failed.refetch()}
          />
        </div>
      )}
      {!isKnown && !failed && <GridSkeleton />}
      {isKnown && (
        <Period
          place={place}
          entries={entries}
          family={family.data}
          today={today}
          isPhone={isPhone}
          onMove={move}
        />
      )}
    </>
  )
}

function GridSkeleton() {
  return (
    <LoadingPart>
      <Skeleton height="620px" />
    </LoadingPart>
  )
}

interface PeriodProps {
  place: CalendarPlace
  entries: readonly CalendarEntry[]
  family: readonly FamilyMemberStatus[] | undefined
  today: string
  isPhone: boolean
  onMove: (part: Partial<CalendarPlace>) => void
}

/** The grid where there is room for it; on a phone a month shows its busy days and lists them, a week is a list. */
function Period({ place, entries, family, today, isPhone, onMove }: PeriodProps) {
  const { view, date } = place
  const start = periodStart(view, date)
  // A list begins with what comes first: today, where the period began before it.
  const first = start < today ? today : start
  const within = entries.filter((entry) => isWithinDays(entry, first, periodEnd(view, date)))
  const isListed = view === 'agenda' || isPhone
  return (
    <>
      {view !== 'agenda' && !(isPhone && view === 'week') && (
        <Suspense fallback={<GridSkeleton />}>
          <CalendarGrid
            view={view}
            date={date}
            today={today}
            entries={entries}
            isSmall={isPhone}
            onDate={(day) => onMove({ date: day })}
            onOpenDay={(day) => onMove({ view: 'agenda', date: day })}
          />
        </Suspense>
      )}
      {isListed && within.length > 0 && (
        <div className={view === 'month' ? 'mt-8' : undefined}>
          <Agenda entries={within} family={family} />
        </div>
      )}
      {isListed && within.length === 0 && <NothingHere view={view} isAny={entries.length > 0} />}
    </>
  )
}

function NothingHere({ view, isAny }: { view: CalendarPlace['view']; isAny: boolean }) {
  return (
    <EmptyState
      title={
        view === 'agenda'
          ? eventTexts.nothingFromDay
          : view === 'month'
            ? eventTexts.nothingInMonth
            : eventTexts.nothingInWeek
      }
      action={
        <ButtonLink variant="secondary" href={isAny ? hrefOf('/my-calender', { view: 'agenda' }) : '/events'}>
          {isAny ? eventTexts.seeNext : eventTexts.allEvents}
        </ButtonLink>
      }
    >
      {eventTexts.calendarEmptyHint}
    </EmptyState>
  )
}
