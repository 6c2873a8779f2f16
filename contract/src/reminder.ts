import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MailState } from './message.ts'
import { CalendarDate, Count, Currency, Id, Instant, line, MinorUnits } from './scalar.ts'

/** Number of the e-mail that reminds of a membership's end. */
export const REMINDER_TEMPLATE = 19

/** Days from the last day of a membership year; each is one reminder that an organisation can switch on. */
export const REMINDER_STEPS = [-30, -7, 0, 14, 30] as const
export const ReminderStep = z.literal(REMINDER_STEPS)
export type ReminderStep = z.infer<typeof ReminderStep>

/** Which of them an organisation sends; none until it says so. */
export const ReminderSettings = z.object({ steps: z.array(ReminderStep) })
export type ReminderSettings = z.infer<typeof ReminderSettings>

/** Why somebody whose year ends around a day is not reminded on it. */
export const ReminderReason = z.enum([
  'closed',
  'ended',
  'paid',
  'granted',
  'auto_renews',
  'claimed',
  'taken_back',
  'payment_open',
  'stopped',
  'no_email',
  'org_not_ready',
  'not_on_sale',
  'already_sent',
  'step_off',
  'not_due',
])
export type ReminderReason = z.infer<typeof ReminderReason>

/** A member whose year ends around a day, and what they would get on it. */
export const ReminderPlan = z.object({
  membershipId: Id,
  memberName: z.string(),
  /** Who gets it: for a child without login the parent; null when no one can be reached. */
  receiverName: z.nullable(z.string()),
  endsOn: CalendarDate,
  /** The reminder that would be sent; null when none is. */
  step: z.nullable(ReminderStep),
  /** Why none is sent. */
  reason: z.nullable(z.object({ code: ReminderReason, message: z.string() })),
  /** What the next year costs, the least where several fees could be meant; null when nothing is on sale. */
  offer: z.nullable(
    z.object({ year: z.int(), priceMinor: MinorUnits, currency: Currency, isChoice: z.boolean() }),
  ),
})
export type ReminderPlan = z.infer<typeof ReminderPlan>

/** Who would get what on a day, by reminder, and those who get none last. */
export const ReminderPreview = z.object({
  today: CalendarDate,
  steps: z.array(ReminderStep),
  /** How many get each of the reminders. */
  counts: z.array(z.object({ step: ReminderStep, count: Count })),
  /** How many get none. */
  without: Count,
  plans: z.array(ReminderPlan),
  hasMore: z.boolean(),
  /** The next day after this one that is one of the five for anybody. */
  nextDay: z.nullable(CalendarDate),
})
export type ReminderPreview = z.infer<typeof ReminderPreview>

/** A reminder as it stands on the member. 'dropped' when it was not needed any more as it was to be sent. */
export const Reminder = z.object({
  id: Id,
  /** The year that ends. */
  year: z.int(),
  step: ReminderStep,
  endsOn: CalendarDate,
  receiverName: z.string(),
  at: Instant,
  state: z.enum([...MailState.options, 'dropped']),
  /** Why it was dropped, in a sentence. */
  message: z.nullable(z.string()),
})
export type Reminder = z.infer<typeof Reminder>

/** Whether the member wants reminders, of all organisations and for the children without login. */
export const ReminderChoice = z.object({ wanted: z.boolean() })
export type ReminderChoice = z.infer<typeof ReminderChoice>

const ofOrganisation = z.object({ id: Id })

export const getReminderSettings = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/config/reminder/item',
  summary: 'Extension: which reminders an organisation sends, for its administrators',
  schema: { params: ofOrganisation, response: { 200: ReminderSettings } },
})

export const updateReminderSettings = endpoint({
  service: 'orgApi',
  method: 'PUT',
  url: '/api/v1/org/:id/config/reminder/item',
  summary: 'Extension: choose which reminders an organisation sends',
  schema: {
    params: ofOrganisation,
    body: z.object({ steps: z.array(ReminderStep).check(z.maxLength(REMINDER_STEPS.length)) }),
    response: { 200: ReminderSettings },
  },
})

export const previewReminders = endpoint({
  service: 'orgApi',
  method: 'GET',
  url: '/api/v1/org/:id/reminder/preview',
  summary:
    'Extension: who would be reminded of what if today were that day, and who not and why, 50 to a page',
  schema: {
    params: ofOrganisation,
    querystring: z.object({
      /** Today when it is left out. */
      today: z.optional(CalendarDate),
      /** A part of a member's or receiver's name. */
      find: z._default(line(100), ''),
      /** From 0. */
      page: z._default(z.string().check(z.regex(/^\d{1,4}$/, fieldTexts.pageTo9999)), '0'),
    }),
    response: { 200: ReminderPreview },
  },
})

export const listReminders = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/membership/:id/reminder/list',
  summary: 'Extension: the reminders of a membership, the newest first',
  schema: { params: z.object({ id: Id }), response: { 200: z.array(Reminder) } },
})

export const getReminderChoice = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/reminder',
  summary: 'Extension: whether the member wants reminders',
  schema: { response: { 200: ReminderChoice } },
})

export const updateReminderChoice = endpoint({
  service: 'memberApi',
  method: 'PUT',
  url: '/api/v1/me/reminder',
  summary: 'Extension: stop reminders, or want them again',
  schema: { body: ReminderChoice, response: { 200: ReminderChoice } },
})
