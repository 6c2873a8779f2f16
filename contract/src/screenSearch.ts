import * as z from 'zod/mini'
import { ParticipantShow } from './participantShow.ts'
import type { SearchFields, SearchOf } from './portalAddress.ts'
import type { entrancePaths, guardedPaths } from './productPaths.ts'
import { CalendarDate, Id } from './scalar.ts'
import { ThreadShow } from './thread.ts'

/** What somebody looks for, in characters. */
export const SearchWords = z.string().check(z.maxLength(100))
/** Such as an organisation, which is named by its id or its key. */
const Text = z.string()
/** Names what a screen is about. One that is no id is not left out, but not found. */
const Named = z.string()
const Year = z.string().check(z.regex(/^(19|20|21)\d\d$/))

/** The year whose payments are shown step by step, and the payment of which something is being refunded. */
export const stepsSearch = { why: Id, refund: Id }

/** What is shown of an organisation's conversations. */
export const threadListSearch = { show: ThreadShow, find: SearchWords }
export type ThreadListSearch = SearchOf<typeof threadListSearch>

/** What a provider adds to the addresses that its window leads back to. */
const paymentReturn = {
  token: Text,
  authorizationIdentifier: Text,
  paymentIdentifier: Text,
  savedCardIdentifier: Text,
  gatewayreason: Text,
  reason: Text,
  acquirer: Text,
  ...stepsSearch,
}

/** Of a guest: `token` where the window was accepted, `declined` where it was not. */
const guestReturn = { ...paymentReturn, declined: Text }

/** The parameters of every member's screen; those of the office are in `officeSearch.ts`. */
export const screenSearch = {
  '/': {},
  '/organizations': {},
  '/events': {
    org: Text,
    when: z.enum(['week', 'month', 'quarter']),
    for: z.enum(['everyone', 'guests', 'members', 'teams']),
    who: z.enum(['ours']),
    q: SearchWords,
  },
  '/my-calender': { view: z.enum(['month', 'week', 'agenda']), date: CalendarDate, org: Text },
  '/my-teams': { team: Id, session: Id },
  '/contact-us': { org: Text, claim: Text },
  '/memberships': { trigger: z.enum(['editMainParticipant']), renewal: Id, returnTo: Text },
  '/member-cards': { card: Id },
  '/event-{id}-detail': {
    /** Of those who come and wait, as staff see them. */
    show: ParticipantShow,
    tier: Id,
    find: SearchWords,
    sort: z.enum(['name']),
    /** A `MemberFilter` as JSON, of answers alone. */
    filter: Text,
    columns: Text,
    /** The payment that was being given back before the sign-in. */
    refund: Id,
  },
  '/organizations-{id}-details': {},
  '/my-profile': {},
  '/membership-new': { org: Text },
  '/membership-confirm': paymentReturn,
  '/membership-decline': paymentReturn,
  '/participants-list': { added: Id, saved: Id, invited: Id },
  '/membership-{id}-history': { renewal: Id, ...stepsSearch },
  '/membership-{id}-receipt': stepsSearch,
  '/membership-list': {},
  '/job-invitation': { id: Id },
  '/account-letter': {},
  '/new-organisation': {},
  '/add-edit-participant': { id: Named, kind: Named },
  '/organizations-review': { renew: Id, whom: Id, year: Year },
  '/instalments': { part: Id },
  '/edit-profile': { continue: z.enum(['erase', 'export']) },
  '/message-inbox': { inbox: z.union([z.literal('own'), Id]), ...threadListSearch },
  '/message-read': { thread: Named },
  '/message-compose': { org: Text, to: z.enum(['organisation']) },
  '/mailbox': { mail: Named },
  '/blog': { news: Named, org: Text },
  '/add-blog': { news: Named, org: Text },
  '/content': { page: Named, version: z.string().check(z.regex(/^\d{1,9}$/)) },
  '/content-add': { page: Named, org: Text },
  '/add-email': { org: Text, template: z.string().check(z.regex(/^\d{1,9}$/)) },
  '/email-template': { org: Text },
  '/menu': {},
  '/page-login': {},
  '/page-register': {},
  '/page-lock-screen': {},
  '/page-forgot-password': {},
  '/door': {},
  '/card-check': { club: Id },
  '/guest-sign-up': { event: Named },
  '/guest-order': guestReturn,
  '/guest-share': guestReturn,
} satisfies Record<(typeof guardedPaths)[number] | (typeof entrancePaths)[number], SearchFields>
