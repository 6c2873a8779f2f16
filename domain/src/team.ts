import { addDays, type CalendarDate } from './calendar.ts'

/** An organisation's teams are shown on one page. */
export const MAX_TEAMS = 200
/** All members of a team are shown on one page. */
export const MAX_TEAM_MEMBERS = 500
/** All sessions of a team are shown on one page. */
export const MAX_TEAM_SESSIONS = 500
/** A leader notes who came also so many days later. */
export const ATTENDANCE_DAYS = 7
/** So many sessions are made at once: more than a year of one a week. */
export const MAX_SESSIONS = 60

/** The days of one session, or of one a week until a day, which belongs to them; none where that day is before the first. */
export function sessionDays(first: CalendarDate, weeklyUntil: CalendarDate | null): CalendarDate[] {
  const days: CalendarDate[] = []
  const last = weeklyUntil ?? first
  for (let day = first; day <= last && days.length <= MAX_SESSIONS; day = addDays(day, 7)) days.push(day)
  return days
}

/** Whether somebody leads on a day. */
export function leadsOn({ endsOn }: { endsOn: CalendarDate | null }, day: CalendarDate): boolean {
  return endsOn === null || endsOn >= day
}

/** Percent, rounded, of presences among presences and absences; those excused count for neither. Null where there are none. */
export function attendanceShare({ present, absent }: { present: number; absent: number }): number | null {
  return present + absent === 0 ? null : Math.round((100 * present) / (present + absent))
}
