import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { BuiltInView } from '@medlem/contract/memberView'
import type { CalendarDate } from './calendar.ts'

/** Who had the year before and has not paid this one: neither those who left years ago nor those who never began. */
export function notRenewed(year: number): MemberFilter {
  return [
    { field: 'year', year: year - 1, is: ['paid', 'given'] },
    { field: 'year', year, is: ['open', 'declined', 'takenBack', 'none'] },
  ]
}

/** The filters of the views that each organisation has, as of a day. */
export function builtInFilters(today: CalendarDate): Record<BuiltInView, MemberFilter> {
  const year = Number(today.slice(0, 4))
  return {
    all: [],
    unpaid: notRenewed(year),
    begun: [{ field: 'year', year, is: ['open', 'declined'] }],
    new: [{ field: 'joined', from: `${year}-01-01` }],
    left: [{ field: 'left', to: today }],
    noEmail: [{ field: 'known', what: 'email', is: false }],
  }
}
