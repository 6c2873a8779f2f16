import type { MemberFilter } from '@medlem/contract/memberFilter'
import type { BuiltInView } from '@medlem/contract/memberView'
import type { CalendarDate } from './calendar.ts'

/** The filters of the views that each organisation has, as of a day. */
export function builtInFilters(today: CalendarDate): Record<BuiltInView, MemberFilter> {
  const year = Number(today.slice(0, 4))
  return {
    all: [],
    unpaid: [{ field: 'year', year, is: ['none', 'open', 'declined', 'takenBack'] }],
    new: [{ field: 'joined', from: `${year}-01-01` }],
    left: [{ field: 'left', to: today }],
    noEmail: [{ field: 'known', what: 'email', is: false }],
  }
}
