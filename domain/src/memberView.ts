import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { BuiltInView } from '@medlem/contract/memberView'
import type { CalendarDate } from './calendar.ts'

/** Each view is counted at every listing. */
export const MAX_VIEWS = 100

/** Every member who has not paid a year and was not given it (Ruling 57). Whose membership was ended is no member. */
export function notPaid(year: number): MemberFilter {
  return [{ field: 'year', year, is: ['open', 'declined', 'takenBack', 'none'] }]
}

/** Those of them who had the year before (Ruling 57). */
export function notRenewed(year: number): MemberFilter {
  return [{ field: 'year', year: year - 1, is: ['paid', 'given'] }, ...notPaid(year)]
}

/** The filters of the views that each organisation has, as of a day. */
export function builtInFilters(today: CalendarDate): Record<BuiltInView, MemberFilter> {
  const year = Number(today.slice(0, 4))
  return {
    all: [],
    unpaid: notPaid(year),
    notRenewed: notRenewed(year),
    begun: [{ field: 'year', year, is: ['open', 'declined'] }],
    new: [{ field: 'joined', from: `${year}-01-01` }],
    left: [{ field: 'left', to: today }],
    noEmail: [{ field: 'known', what: 'email', is: false }],
  }
}
