import type { Organisation } from '@medlem/contract/organisation'
import { eventTexts } from '@medlem/i18n/en/portal/event'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { type CalendarPlace, type CalendarView, isFirst, periodTitle, step } from './calendarPlace.ts'

const VIEWS: readonly { value: CalendarView; label: string }[] = [
  { value: 'month', label: eventTexts.month },
  { value: 'week', label: eventTexts.week },
  { value: 'agenda', label: eventTexts.agenda },
]

const BY_MONTH = {
  previous: eventTexts.previousMonth,
  noPrevious: eventTexts.noPreviousMonth,
  next: eventTexts.nextMonth,
}
const BY_WEEK = {
  previous: eventTexts.previousWeek,
  noPrevious: eventTexts.noPreviousWeek,
  next: eventTexts.nextWeek,
}

export interface CalendarToolbarProps {
  place: CalendarPlace
  today: string
  organisations: readonly Pick<Organisation, 'id' | 'name'>[]
  onMove: (part: Partial<CalendarPlace>) => void
}

/** Which time, which view, whose events. */
export function CalendarToolbar({ place, today, organisations, onMove }: CalendarToolbarProps) {
  const isAtStart = isFirst(place, today)
  const words = place.view === 'week' ? BY_WEEK : BY_MONTH
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <StepButton
          label={isAtStart ? words.noPrevious : words.previous}
          isOff={isAtStart}
          onPress={() => onMove({ date: step(place, -1, today) })}
        >
          <ChevronLeft size={20} aria-hidden="true" />
        </StepButton>
        <StepButton label={words.next} onPress={() => onMove({ date: step(place, 1, today) })}>
          <ChevronRight size={20} aria-hidden="true" />
        </StepButton>
        <Button variant="quiet" onClick={() => onMove({ date: today })}>
          {eventTexts.today}
        </Button>
        <p role="status" className="ml-2 font-display text-club font-semibold tabular-nums">
          {periodTitle(place)}
        </p>
      </div>
      <div className="flex flex-wrap items-end gap-4 max-mini:w-full max-mini:flex-col max-mini:items-stretch">
        <SelectField
          label={eventTexts.organisations}
          value={place.org}
          onChange={(event) => onMove({ org: event.target.value })}
          options={[
            { value: '', label: eventTexts.ofMyFamily },
            { value: 'all', label: eventTexts.ofAll },
            ...organisations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SegmentedControl
          legend={eventTexts.view}
          options={VIEWS}
          value={place.view}
          onChange={(view) => onMove({ view })}
        />
      </div>
    </div>
  )
}

interface StepButtonProps {
  label: string
  isOff?: boolean
  onPress: () => void
  children: ReactNode
}

/** Keeps the focus and its place where there is nowhere to go. */
function StepButton({ label, isOff = false, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className="icon-button calendar-step"
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      {children}
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
