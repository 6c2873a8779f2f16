import * as z from 'zod/mini'
import { AuditShow } from './audit.ts'
import { BatchGroup } from './batch.ts'
import { MemberSort } from './memberList.ts'
import { MovementChoice } from './movement.ts'
import { OfficeYearNumber } from './office.ts'
import type { SearchFields } from './portalAddress.ts'
import type { OfficePage } from './productPaths.ts'
import { SampleSeed } from './sample.ts'
import { CalendarDate, Id } from './scalar.ts'
import { SearchWords, threadListSearch } from './screenSearch.ts'

const Text = z.string()
const WholeNumber = z.string().check(z.regex(/^[1-9]\d{0,5}$/))

/** What the timeline of a person can be narrowed to, in this order. */
export const timelineParts = ['all', 'money', 'messages', 'events', 'notes', 'changes', 'looks'] as const

/** Home has no name in its address; `person` is below the members. */
export type OfficeScreen = OfficePage | 'home' | 'person'

/** The parameters of every page of the office, and of its list of members (`/membership-list`). */
export const officeSearch = {
  home: {},
  money: { continue: Id, refund: Id },
  payments: {
    from: CalendarDate,
    to: CalendarDate,
    choice: MovementChoice,
    /** Of a fee, or of a way of paying, as the income names it. */
    fee: Text,
    way: Text,
    find: SearchWords,
    /** The payment that was being given back before the sign-in. */
    refund: Id,
  },
  claims: { reference: SearchWords },
  bank: { batch: Id, lines: z.enum(['open', 'decided']) },
  payouts: { payout: Id },
  bookkeeping: {},
  sample: {
    year: OfficeYearNumber,
    seed: SampleSeed,
    size: WholeNumber,
    /** Of how many wrong entries the odds are. */
    wrong: WholeNumber,
  },
  events: {},
  messages: { batch: Id, ...threadListSearch },
  settings: {},
  reminders: { day: CalendarDate, find: SearchWords },
  fees: {},
  access: {},
  audit: { show: AuditShow, name: SearchWords, from: CalendarDate, to: CalendarDate },
  setup: { test: Id },
  import: { batch: Id, step: z.enum(['columns']), group: BatchGroup },
  teams: { team: Id, session: Id },
  change: { batch: Id },
  below: { of: Id },
  affiliations: {},
  person: { show: z.enum(timelineParts) },
  members: {
    org: Text,
    find: SearchWords,
    /** A `MemberFilter` as JSON. */
    filter: Text,
    /** With commas between. */
    columns: Text,
    widths: Text,
    sort: MemberSort,
    direction: z.enum(['asc', 'desc']),
    density: z.enum(['tight', 'airy']),
    year: z.string().check(z.regex(/^(19|20|21)\d\d$/)),
    view: Text,
  },
} satisfies Record<OfficeScreen | 'members', SearchFields>
