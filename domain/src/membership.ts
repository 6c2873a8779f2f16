import type { MembershipStatus } from '@medlem/contract/membership'
import { type CalendarDate, daysBetween, isWithin, membershipYear } from './calendar.ts'

/** One period of a membership as the books hold it. */
export interface Period {
  startDate: CalendarDate
  endDate: CalendarDate
  status: MembershipStatus
}

/** What a membership is today: a pure function of its periods, so the stored copy can always be made again. */
export interface MembershipToday {
  status: MembershipStatus
  /** First and last day of the unbroken run of paid periods: the running one, else the newest; null without any. */
  overallStartDate: CalendarDate | null
  overallEndDate: CalendarDate | null
}

interface Run {
  startDate: CalendarDate
  endDate: CalendarDate
}

/** Whether an end that was given a membership is in effect on a day; the day itself is the first without a member. */
export function hasEnded(endsOn: CalendarDate | null | undefined, day: CalendarDate): boolean {
  return endsOn != null && endsOn <= day
}

/** Active exactly while a paid period covers today (design §2.4), and its organisation has not ended it (decision 37). */
export function membershipToday(
  periods: readonly Period[],
  today: CalendarDate,
  endsOn?: CalendarDate | null,
): MembershipToday {
  const runs = paidRuns(periods)
  const running = runs.find((run) => isWithin(today, run.startDate, run.endDate))
  const shown = running ?? runs.at(-1)
  return {
    status: running && !hasEnded(endsOn, today) ? 'active' : 'inactive',
    overallStartDate: shown?.startDate ?? null,
    overallEndDate: shown?.endDate ?? null,
  }
}

/** Paid periods joined where one begins on the day after another ends, or overlaps it; oldest first. */
function paidRuns(periods: readonly Period[]): Run[] {
  const paid = periods
    .filter((period) => period.status === 'active')
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  const runs: Run[] = []
  for (const { startDate, endDate } of paid) {
    const last = runs.at(-1)
    if (last && daysBetween(last.endDate, startDate) <= 1) {
      if (endDate > last.endDate) last.endDate = endDate
    } else {
      runs.push({ startDate, endDate })
    }
  }
  return runs
}

/** The years that are paid. */
export function activeYears(periods: readonly Period[]): number[] {
  return periods
    .filter((period) => period.status === 'active')
    .map((period) => membershipYear(period.startDate, period.endDate))
}

/** What the stored copy becomes: the dates of change are kept while the status stays (design §2.4). */
export function recomputed(
  stored: { status: MembershipStatus },
  today: MembershipToday,
): { changed: boolean; enabled: boolean; oldStatus?: MembershipStatus; newStatus?: MembershipStatus } {
  const enabled = today.status === 'active'
  if (stored.status === today.status) return { changed: false, enabled }
  return { changed: true, enabled, oldStatus: stored.status, newStatus: today.status }
}

/** What a member asks of the automatic renewal, and what stands for it. */
export interface RenewalRequest {
  wanted: boolean
  /** Whether it is on now. */
  now: boolean
  /** A card that the provider keeps for this member. */
  hasCard: boolean
  /** The member agreed to the text that was shown. */
  consent: boolean
  /** Somebody acts for the member. */
  acting: boolean
  /** The organisation has ended the membership, or will on a day. */
  isEnding: boolean
}

/**
 * Whether the automatic renewal may be switched so (design §2.4): off is always allowed; on needs the member in person,
 * a membership that does not end, a kept card and the consent.
 */
export function renewalSwitch({
  wanted,
  now,
  hasCard,
  consent,
  acting,
  isEnding,
}: RenewalRequest):
  | { ok: true; changed: boolean }
  | { ok: false; reason: 'acting' | 'ending' | 'card_missing' | 'consent_missing' } {
  if (wanted === now) return { ok: true, changed: false }
  if (!wanted) return { ok: true, changed: true }
  if (acting) return { ok: false, reason: 'acting' }
  if (isEnding) return { ok: false, reason: 'ending' }
  if (!hasCard) return { ok: false, reason: 'card_missing' }
  if (!consent) return { ok: false, reason: 'consent_missing' }
  return { ok: true, changed: true }
}
