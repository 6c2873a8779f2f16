import { fieldTexts } from '@medlem/i18n/en/contract/field'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CalendarDate, Instant, word } from './scalar.ts'

const Row = z.record(z.string(), z.unknown())

/** Everything that is kept about a member, one list for each kind of row (design §5.6). */
export const MemberExport = z.object({
  exportedAt: Instant,
  member: Row,
  children: z.array(Row),
  familyLinks: z.array(Row),
  memberships: z.array(Row),
  membershipYears: z.array(Row),
  purchases: z.array(Row),
  payments: z.array(Row),
  receipts: z.array(Row),
  /** Cards, and agreements with an app. */
  savedCards: z.array(Row),
  /** Announced and charged by themselves. */
  renewals: z.array(Row),
  refunds: z.array(Row),
  disputes: z.array(Row),
  discountCodes: z.array(Row),
  /** What organisations asked for, and the shares that others pay of it. */
  claims: z.array(Row),
  /** Lines of a bank that were booked as paid by the member, or given back to them. */
  bankLines: z.array(Row),
  /** That an account is known as one that pays for the member. */
  bankPayers: z.array(Row),
  /** The parts of prices that the member pays in parts. */
  instalments: z.array(Row),
  /** What the member paid organisations too much, and what became of it. */
  credit: z.array(Row),
  creditPaybacks: z.array(Row),
  /** Of claims, which may cost something. */
  claimReminders: z.array(Row),
  /** Days until which no claim is reminded of. */
  reminderPauses: z.array(Row),
  /** Of the end of a membership year. */
  reminders: z.array(Row),
  consents: z.array(Row),
  eventSignUps: z.array(Row),
  /** Of tickets at a door. */
  doorScans: z.array(Row),
  notifications: z.array(Row),
  messages: z.array(Row),
  /** Records of the same person that organisations folded into the member's. */
  mergedRecords: z.array(Row),
  membershipEnds: z.array(Row),
  /** What the staff of organisations noted about the member. */
  notes: z.array(Row),
  /** Teams of organisations, as a member or a leader, and the words with which organisations mark the member. */
  groups: z.array(Row),
  attendance: z.array(Row),
  /** Jobs in organisations. */
  appointments: z.array(Row),
  /** To fields of organisations' own. */
  answers: z.array(Row),
  /** Who looked or acted, and when. */
  access: z.array(Row),
  /** Ways to sign in at the embedded identity server, and the browsers that are signed in; empty with another server. */
  passkeys: z.array(Row),
  secondStep: z.array(Row),
  sessions: z.array(Row),
  pushBrowsers: z.array(Row),
})
export type MemberExport = z.infer<typeof MemberExport>

export const exportMember = endpoint({
  service: 'memberApi',
  method: 'GET',
  url: '/api/v1/me/export',
  summary: 'X11: everything about the member, as JSON, or one list of it as CSV; needs a fresh sign-in',
  mediaTypes: ['application/json', 'text/csv'],
  schema: {
    querystring: z.object({
      /** A list of the export, to have it as CSV. */
      csv: z.optional(
        z.enum(
          [
            'children',
            'familyLinks',
            'memberships',
            'membershipYears',
            'purchases',
            'payments',
            'receipts',
            'savedCards',
            'renewals',
            'refunds',
            'disputes',
            'discountCodes',
            'claims',
            'bankLines',
            'bankPayers',
            'instalments',
            'credit',
            'creditPaybacks',
            'claimReminders',
            'reminderPauses',
            'reminders',
            'consents',
            'eventSignUps',
            'doorScans',
            'notifications',
            'messages',
            'mergedRecords',
            'membershipEnds',
            'notes',
            'groups',
            'attendance',
            'appointments',
            'answers',
            'access',
            'passkeys',
            'secondStep',
            'sessions',
            'pushBrowsers',
          ],
          fieldTexts.listOfExport,
        ),
      ),
    }),
    response: { 200: z.union([MemberExport, z.string()]) },
  },
})

export const eraseMember = endpoint({
  service: 'memberApi',
  method: 'POST',
  url: '/api/v1/me/erasure',
  summary: 'X11: erase the member but for what bookkeeping must keep; needs a fresh sign-in',
  schema: {
    body: z.object({
      /** The own e-mail address, typed once more. */
      confirmEmail: word(254),
      /** Must be true while a paid year runs: it ends with the erasure. */
      endActiveYears: z._default(z.boolean(), false),
    }),
    response: {
      200: z.object({
        erasedAt: Instant,
        /** What stays, and the day until which it must (bookkeeping). */
        kept: z.array(z.object({ what: z.string(), until: CalendarDate })),
      }),
    },
  },
})
