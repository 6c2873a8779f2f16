import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Count, Currency, Id, Instant } from './scalar.ts'

/**
 * What waits for an administrator: a bank that asks for money back; a refund that a second person decides; cash
 * for a cancelled place; a member's message; a
 * renewal held for review; a part of a price that is overdue, or held for review; a message that could not be delivered; a payment on
 * which our books and the gateway disagree; an organisation that asks to be above or below.
 */
export const WaitingKind = z.enum([
  'dispute',
  'refund',
  'handBack',
  'message',
  'renewal',
  'instalment',
  'delivery',
  'difference',
  'affiliation',
])
export type WaitingKind = z.infer<typeof WaitingKind>

/** All that waits of one kind, without names: it is asked for on every screen of the office, and no person is looked at. */
export const Waiting = z.object({
  kind: WaitingKind,
  count: Count.check(z.minimum(1)),
  /** Since when the oldest waits. */
  since: Instant,
})
export type Waiting = z.infer<typeof Waiting>

/** The sign-ups for an event that has not ended. */
export const EventPlaces = z.object({
  eventId: Id,
  /** Places taken, those offered to somebody included. */
  taken: Count,
  /** Null for as many as like to come. */
  capacity: z.nullable(Count),
  /** How many stand on the waiting list. */
  waiting: Count,
})
export type EventPlaces = z.infer<typeof EventPlaces>

export const OfficeHome = z.object({
  /** The longest wait first. */
  waiting: z.array(Waiting),
  /** The next ones that take sign-ups, the nearest first. */
  events: z.array(EventPlaces),
  /** How many organisations are below, at every level. */
  below: Count,
})
export type OfficeHome = z.infer<typeof OfficeHome>

const ofOrganisation = z.object({ id: Id })

export const getOfficeHome = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/office',
  summary: 'Extension: what waits for those who administer an organisation, and how full its next events are',
  schema: { params: ofOrganisation, response: { 200: OfficeHome } },
})

/** People, at the end of each month of a year, for as many months as have begun: the last one is now while the year runs. */
const Months = z.array(z.int()).check(z.maxLength(12))

/** One figure of a year beside the year before. */
export const YearFigure = z.object({
  now: z.int(),
  /** On the same day of the year before. */
  before: z.int(),
  months: Months,
  /** All twelve. */
  monthsBefore: Months,
})
export type YearFigure = z.infer<typeof YearFigure>

/**
 * The figures of a year as they stand today, or stood on its last day; and a year earlier. They count what was so on the day, so
 * what happens later never changes them.
 */
export const OfficeYear = z.object({
  year: z.int(),
  /** Who is a member in the year: has a membership of it, or one of the year before that still runs. */
  members: YearFigure,
  /** Those of them who paid; the others were given it. */
  paid: YearFigure,
  /** Who had a membership of the year before and has none of this. */
  unpaid: YearFigure,
  /** What was sold less what went back, in minor units, from 1 January on and by month: as the bookkeeping export has it. */
  income: z.extend(YearFigure, { currency: Currency }),
})
export type OfficeYear = z.infer<typeof OfficeYear>

export const OfficeYearNumber = z.string().check(z.regex(/^20\d\d$/, fieldTexts.year))

export const getOfficeYear = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/office/year/:year',
  summary: 'Extension: members, paid, unpaid and income of a year, by month, beside the year before',
  schema: { params: z.extend(ofOrganisation, { year: OfficeYearNumber }), response: { 200: OfficeYear } },
})
