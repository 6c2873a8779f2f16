import type { ThreadShow } from '@medlem/contract/thread'
import { partialMatchKey } from '@tanstack/react-query'

type Id = string | undefined

/** Every key by its noun, with what may follow. A shorter key covers the longer ones that begin with it. */
interface Keys {
  'accounting program': [orgId: Id, month?: string]
  affiliation: ['list', orgId: Id] | ['people', orgId: Id, agreementId: Id]
  appointment: ['list', orgId: Id] | ['received', id: Id]
  audit: ['acting', memberId: Id] | ['organisation', orgId: Id, query?: string] | ['rows', line: string]
  bank:
    | []
    | ['lines' | 'claims' | 'payout', orgId: Id, asked?: string]
    | ['accounts' | 'payouts' | 'openPayouts', orgId: Id]
  banner: []
  'banner settings': [orgId: Id]
  batch: ['list', orgId?: Id, kind?: string] | ['one', id: Id] | ['rows', id: Id, asked?: string]
  'calendar feed': [memberId: Id]
  'custom field':
    | ['organisation', orgId: Id]
    | ['member', memberId: Id]
    | ['asked', orgId: Id, members: string]
  claim: [orgId: Id, choice?: string, reference?: string]
  credit: [orgId?: Id]
  dispute: [orgId?: Id]
  door: [reader: Id, key?: Id] | ['links' | 'offer', eventId: Id]
  event: [id: Id] | ['planned', orgId: Id]
  'event picture': [eventId: Id, hash: string | undefined]
  fee: [] | ['preview' | 'simulation', orgId: Id, asked?: string]
  family: [] | [memberId: Id] | ['invitations', memberId: Id]
  instalment: []
  language: [memberId: Id]
  ledger: [orgId: Id]
  voucher: [orgId: Id, month?: string]
  mail: [memberId?: Id, id?: Id]
  member:
    | []
    | ['name', email: string | undefined]
    | ['search', query: string]
    | ['person' | 'emails', orgId: Id, memberId: Id]
    | ['records', orgId: Id, query?: string, size?: number]
    | ['rows' | 'counts' | 'reach', orgId: Id, asked?: string]
    | ['views', orgId: Id]
    | ['last list' | 'selected', orgId: Id]
    | ['figures', orgId: Id, year?: number]
  'member card': [memberId?: Id]
  membership: [] | ['history', membershipId: Id] | ['renewal', renewalId: Id]
  movement: [] | ['income' | 'list', orgId: Id, asked?: string]
  news: ['list', memberId?: Id] | ['one', id: Id]
  notification: [memberId?: Id] | ['change']
  office: [] | ['home', orgId: Id] | ['year', orgId: Id, year?: number]
  organisation: []
  'organisation settings': [orgId: Id]
  outbox: [orgId: Id] | ['portal']
  'own share': []
  page: [] | ['list', memberId: Id] | ['one', id: Id, version?: string]
  payment: [] | [id: Id] | ['return', token: string, claims: 'paid' | 'declined']
  'payment follow-up': [id: Id, status: string | undefined]
  'portal configuration': []
  quote: [orgId?: Id, asked?: string]
  receipt: [periodId: Id] | ['several', placeIds: string] | ['found', orgId: Id, number?: string]
  refund: [] | ['requested', orgId: Id]
  registration:
    | []
    | ['event' | 'asked', memberId: Id, eventId: Id]
    | ['list' | 'sign-ups' | 'tickets' | 'guest', memberId: Id]
    | ['participants' | 'offer' | 'cancellation', eventId: Id]
    | ['handBacks', orgId: Id, eventId?: Id]
    | ['order']
  push: ['here', memberId: Id] | ['browsers', memberId: Id]
  reminder:
    | ['settings', orgId: Id]
    | ['preview', orgId: Id, today?: string, find?: string]
    | ['membership', membershipId: Id]
    | ['choice', memberId: Id]
  renewal: [orgId: Id]
  'setting change': [orgId: Id, kind?: string]
  sample: [orgId: Id, asked?: string]
  setup: [orgId: Id, testId?: Id]
  status: [memberId?: Id]
  team: [] | ['list' | 'choice', orgId: Id] | ['one', id: Id] | ['session', id: Id] | ['own', memberId: Id]
  thread:
    | []
    | ['member', memberId: Id]
    | ['one', memberId: Id, id: Id]
    | ['inbox', orgId: Id, show?: ThreadShow, query?: string]
    | ['count', orgId: Id]
  timeline: [periodId?: Id]
  wording:
    | ['list', orgId: Id, language?: string]
    | ['recipients', orgId: Id, templateId: number]
    | ['preview', memberId: Id, of: object, words: unknown, messageId: Id]
}

declare const registered: unique symbol

/** The key of a query or of a mutation; only `keyOf` makes one. */
export type QueryKey = readonly unknown[] & { readonly [registered]: true }

// TanStack Query takes no other key, so an array literal in its place does not compile.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: QueryKey
    mutationKey: QueryKey
  }
}

/** The key of a noun's query; without more than the noun it covers all of them. */
export function keyOf<Noun extends keyof Keys>(noun: Noun, ...of: Keys[Noun]): QueryKey {
  // The brand exists for the compiler alone.
  return [noun, ...of] as readonly unknown[] as QueryKey
}

interface Keyed {
  queryKey: QueryKey
}

/** A filter for every query of other nouns. */
export function allExcept(noun: keyof Keys): { predicate: (query: Keyed) => boolean } {
  return { predicate: ({ queryKey }) => queryKey[0] !== noun }
}

/** For `placeholderData`: the last answer stays while only that part of the key changes which follows `prefix`. */
export function keepWithin(
  prefix: QueryKey,
): <Data>(last: Data, query: Keyed | undefined) => Data | undefined {
  return (last, query) => (query && partialMatchKey(query.queryKey, prefix) ? last : undefined)
}
