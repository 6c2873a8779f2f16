import type { CalendarOptions } from '@fullcalendar/react'

/** The library draws with our classes (styles/calendar.css) in place of a theme of its own. */
export const gridClasses: CalendarOptions = {
  tableHeaderClass: 'cal-head',
  dayHeaderClass: ({ isToday }) => (isToday ? 'cal-day-head cal-today' : 'cal-day-head'),
  dayHeaderInnerClass: 'cal-day-name',
  dayRowClass: 'cal-row',
  tableBodyClass: 'cal-body',
  dayCellTopClass: 'cal-cell-top',
  dayCellTopInnerClass: 'cal-number',
  dayCellInnerClass: 'cal-cell-entries',
  dayLaneClass: ({ isToday }) => (isToday ? 'cal-lane cal-today' : 'cal-lane'),
  slotLaneClass: 'cal-slot',
  slotHeaderClass: 'cal-slot-head',
  slotHeaderInnerClass: 'cal-slot-name',
  allDayHeaderClass: 'cal-slot-head',
  allDayHeaderInnerClass: 'cal-slot-name',
  allDayDividerClass: 'cal-divider',
  eventClass: 'cal-entry',
  eventInnerClass: 'cal-entry-inner',
  blockEventClass: 'cal-block',
  columnEventClass: 'cal-column',
  nowIndicatorLineClass: 'cal-now',
}
