import {
  CARD_CHECK,
  DOOR,
  errorPageStatuses,
  GUEST_ORDER,
  GUEST_SHARE,
  GUEST_SIGN_UP,
  templatePaths,
  templatePrefixes,
} from './paths.ts'

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Addresses of the portal (Spec 2) that need somebody signed in; '{id}' stands for an id of ours. */
export const guardedPaths = [
  '/',
  '/organizations',
  '/events',
  '/my-calender',
  '/my-teams',
  '/contact-us',
  '/memberships',
  '/member-cards',
  '/event-{id}-detail',
  '/organizations-{id}-details',
  '/my-profile',
  '/membership-new',
  '/membership-confirm',
  '/membership-decline',
  '/participants-list',
  '/membership-{id}-history',
  '/membership-{id}-receipt',
  '/membership-list',
  '/job-invitation',
  '/account-letter',
  '/new-organisation',
  '/add-edit-participant',
  '/organizations-review',
  '/instalments',
  '/edit-profile',
  '/message-inbox',
  '/message-read',
  '/message-compose',
  '/mailbox',
  '/blog',
  '/add-blog',
  '/content',
  '/content-add',
  '/add-email',
  '/email-template',
  '/menu',
] as const

/** The parts of an organisation's office, for those who administer it; its home has no name. */
export const officePages = [
  'money',
  'payments',
  'claims',
  'bank',
  'payouts',
  'bookkeeping',
  'sample',
  'events',
  'messages',
  'settings',
  'reminders',
  'fees',
  'access',
  'audit',
  'setup',
  'import',
  'teams',
  'change',
  'below',
  'affiliations',
] as const
export type OfficePage = (typeof officePages)[number]

/** The pages of an organisation's settings; the settings alone list them. */
export const settingsPages = [
  'details',
  'language',
  'public-page',
  'fields',
  'member-cards',
  'former-members',
  'payments',
  'claims',
  'second-step',
  'banners',
  'emails',
] as const
export type SettingsPageName = (typeof settingsPages)[number]

/** Of one member of an organisation, and the form that adds one. */
const memberPaths = ['/office/{id}/members/{id}', '/office/{id}/members/new']

/** Of one event of an organisation. */
const eventPaths = ['/office/{id}/events/{id}/door']

const officePaths = [
  '/office/{id}',
  ...officePages.map((page) => `/office/{id}/${page}`),
  ...settingsPages.map((page) => `/office/{id}/settings/${page}`),
  ...memberPaths,
  ...eventPaths,
]

/** The authentication layout: for everybody, signed in or not. */
export const entrancePaths = [
  '/page-login',
  '/page-register',
  '/page-lock-screen',
  '/page-forgot-password',
  CARD_CHECK,
  DOOR,
  GUEST_SIGN_UP,
  GUEST_ORDER,
  GUEST_SHARE,
] as const

const whole = [...guardedPaths, ...officePaths, ...entrancePaths, ...templatePaths].map((path) =>
  path.replaceAll('{id}', ID),
)
const errors = errorPageStatuses.map((status) => `/page-error-${status}`)
const beginnings = templatePrefixes.map((prefix) => `${prefix}.*`)
const pattern = new RegExp(`^(?:${[...whole, ...errors, ...beginnings].join('|')})$`)

const named = new RegExp(`^/(event|organizations)-(${ID})-details?$`)

/** The event or organisation that a path of the portal is about: what anybody may know to be there or not. */
export function namedInPath(path: string): { noun: 'event' | 'organisation'; id: string } | undefined {
  const [, word, id] = named.exec(path) ?? []
  return id === undefined ? undefined : { noun: word === 'event' ? 'event' : 'organisation', id }
}

/** Whether the portal has a screen for a path; case counts, and a wrong id is no address. */
export function isProductPath(path: string): boolean {
  return pattern.test(path)
}
