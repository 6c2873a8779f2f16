import { partialMatchKey } from '@tanstack/react-query'

declare const registered: unique symbol

/** The key of a query or mutation. Only this file makes one: what a change refetches is found here, by noun. */
export type QueryKey = readonly unknown[] & { readonly [registered]: true }

// From here on TanStack Query takes no other key, so an array literal in its place does not compile.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey
    mutationKey: QueryKey
  }
}

const noun =
  (name: string) =>
  (...of: readonly unknown[]): QueryKey =>
    // The brand is for the compiler alone.
    [name, ...of] as readonly unknown[] as QueryKey

const audit = noun('audit')
const banner = noun('banner')
const bannerSettings = noun('banner settings')
const calendarFeed = noun('calendar feed')
const dispute = noun('dispute')
const family = noun('family')
const ledger = noun('ledger')
const mail = noun('mail')
const member = noun('member')
const membership = noun('membership')
const news = noun('news')
const notification = noun('notification')
const organisation = noun('organisation')
const organisationSettings = noun('organisation settings')
const outbox = noun('outbox')
const page = noun('page')
const payment = noun('payment')
const paymentFollowUp = noun('payment follow-up')
const portalConfig = noun('portal configuration')
const receipt = noun('receipt')
const registration = noun('registration')
const reminder = noun('reminder')
const renewal = noun('renewal')
const status = noun('status')
const thread = noun('thread')
const timeline = noun('timeline')
const wording = noun('wording')

type Key = string | undefined

/** Every key by its noun. `all` covers the others of its noun. */
export const queryKeys = {
  audit: { actingLog: (memberId: Key) => audit('acting', memberId) },
  banner: { all: banner(), settings: (orgId: Key) => bannerSettings(orgId) },
  calendarFeed: { ofMember: (memberId: Key) => calendarFeed(memberId) },
  dispute: { all: dispute(), ofOrganisation: (orgId: Key) => dispute(orgId) },
  family: {
    all: family(),
    ofMember: (memberId: Key) => family(memberId),
    invitations: (memberId: Key) => family(memberId, 'invitation'),
  },
  ledger: { ofOrganisation: (orgId: Key) => ledger(orgId) },
  mail: {
    all: mail(),
    ofMember: (memberId: Key) => mail(memberId),
    one: (memberId: Key, id: Key) => mail(memberId, id),
  },
  member: {
    all: member(),
    name: (email: Key) => member('name', email),
    search: (query: string) => member('search', query),
    records: (orgId: Key, ...search: readonly unknown[]) => member('records', orgId, ...search),
    memberships: (orgId: Key, ...search: readonly unknown[]) => member('memberships', orgId, ...search),
  },
  membership: {
    all: membership(),
    history: (membershipId: Key) => membership(membershipId, 'history'),
    renewal: (renewalId: Key) => membership('renewal', renewalId),
  },
  news: {
    list: (...memberId: readonly string[]) => news('list', ...memberId),
    one: (id: Key) => news('item', id),
  },
  notification: {
    all: notification(),
    ofMember: (memberId: Key) => notification(memberId),
    change: notification('change'),
  },
  organisation: { all: organisation(), settings: (orgId: Key) => organisationSettings(orgId) },
  outbox: { ofOrganisation: (orgId: Key) => outbox(orgId), ofPortal: outbox('portal') },
  page: {
    all: page(),
    list: (memberId: Key) => page('list', memberId),
    one: (id: Key, version?: string) => page('item', id, version),
  },
  payment: {
    all: payment(),
    one: (id: Key) => payment(id),
    /** `claims`: what the return address says became of it. */
    returned: (token: string, claims: 'paid' | 'declined') => payment('return', token, claims),
    followUp: (id: Key, status: Key) => paymentFollowUp(id, status),
  },
  portalConfig: { all: portalConfig() },
  receipt: { ofPeriod: (periodId: Key) => receipt(periodId) },
  registration: {
    all: registration(),
    ofEvent: (memberId: Key, eventId: Key) => registration(memberId, 'event', eventId),
    list: (memberId: Key) => registration(memberId, 'list'),
    participants: (eventId: Key) => registration('participants', eventId),
  },
  reminder: {
    settings: (orgId: Key) => reminder('settings', orgId),
    preview: (orgId: Key, ...search: readonly unknown[]) => reminder('preview', orgId, ...search),
    ofMembership: (membershipId: Key) => reminder('membership', membershipId),
    choice: (memberId: Key) => reminder('choice', memberId),
  },
  renewal: { ofOrganisation: (orgId: Key) => renewal(orgId) },
  status: { all: status(), ofFamily: (memberId: Key) => status(memberId) },
  thread: {
    all: thread(),
    ofMember: (memberId: Key) => thread('member', memberId),
    one: (memberId: Key, id: Key) => thread('one', memberId, id),
    inbox: (orgId: Key, ...search: readonly unknown[]) => thread('inbox', orgId, ...search),
    openCount: (orgId: Key) => thread('count', orgId),
  },
  timeline: { all: timeline(), ofPeriod: (periodId: Key) => timeline(periodId) },
  wording: {
    list: (orgId: Key) => wording('list', orgId),
    recipients: (orgId: Key, templateId: number) => wording('recipients', orgId, templateId),
    preview: (memberId: Key, ...of: readonly unknown[]) => wording('preview', memberId, ...of),
  },
}

interface Keyed {
  queryKey: QueryKey
}

/** A filter for every query whose noun is another than that of `key`. */
export function allExcept(key: QueryKey): { predicate: (query: Keyed) => boolean } {
  return { predicate: ({ queryKey }) => queryKey[0] !== key[0] }
}

/** For `placeholderData`: the last answer stays while only that part of the key changes which follows `prefix`. */
export function keepWithin(
  prefix: QueryKey,
): <Data>(last: Data, query: Keyed | undefined) => Data | undefined {
  return (last, query) => (query && partialMatchKey(query.queryKey, prefix) ? last : undefined)
}
