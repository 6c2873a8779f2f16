import type { Member } from '@medlem/contract/member'
import {
  type DehydratedState,
  dehydrate,
  hydrate,
  onlineManager,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { openDB } from 'idb'
import { OFFLINE_DATABASE, offline } from '../../session/offline.ts'
import { keyOf } from '../queryKeys.ts'

const STORE = 'copy'
const KEY = 'member'
/** Older copies are dropped unread. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** After a change, so that several answers are written at once. */
const SETTLED_MS = 1_000
/** What home, memberships, member cards, events, the calendar and an open door of an event show, by the first word of the query's key. */
const NOUNS = ['status', 'member card', 'organisation', 'banner', 'registration', 'door'] as const

/** Whether an answer is one of those, and the member's own: staff read others' sign-ups under the same word. */
export function isKept(queryKey: QueryKey, memberId: string): boolean {
  const [noun, first, second] = queryKey
  switch (noun) {
    case 'organisation':
    case 'banner':
      return queryKey.length === 1
    case 'status':
    case 'member card':
    case 'door':
      return first === memberId
    case 'registration':
      return ['list', 'event', 'sign-ups', 'tickets'].includes(String(first)) && second === memberId
    default:
      return false
  }
}

interface Copy {
  member: Member
  state: DehydratedState
  /** Milliseconds since 1970 of the oldest answer in it. */
  readAt: number
}

/** Runs once with the database and closes it, so that another tab can delete it at any time. */
async function inDatabase<T>(use: (db: Awaited<ReturnType<typeof openDB>>) => Promise<T>): Promise<T> {
  const db = await openDB(OFFLINE_DATABASE, 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE) })
  try {
    return await use(db)
  } finally {
    db.close()
  }
}

/** The member as the screens need it: without what no screen that is kept shows. */
function withoutContacts(member: Member): Member {
  return {
    ...member,
    email: null,
    phone: null,
    gender: null,
    dateOfBirth: null,
    profileImage: null,
    address: null,
    comments: null,
  }
}

/** Keeps what this member's screens show for reading without a network; one copy a browser, so another member's replaces it. */
export function keepCopies(queryClient: QueryClient, member: Member): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    if (offline.isForgotten()) return
    const state = dehydrate(queryClient, {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ queryKey, state: { status } }) =>
        status === 'success' && isKept(queryKey, member.id),
    })
    const times = state.queries.map((query) => query.state.dataUpdatedAt)
    if (times.length === 0) return
    const copy: Copy = { member: withoutContacts(member), state, readAt: Math.min(...times) }
    inDatabase((db) => db.put(STORE, JSON.stringify(copy), KEY)).catch(() => undefined)
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(write, SETTLED_MS)
  }
  queryClient.getQueryCache().subscribe(({ query, type }) => {
    if (type === 'updated' && isKept(query.queryKey, member.id)) later()
  })
  later()
}

/**
 * Puts the kept answers where the screens look, as old as they are, and answers whose they are; undefined without a copy of the
 * last days. What was kept is not asked for again: without a network that would only turn it into an error.
 */
export async function openCopy(queryClient: QueryClient, now: number): Promise<Member | undefined> {
  const text: unknown = await inDatabase((db) => db.get(STORE, KEY))
  if (typeof text !== 'string') return undefined
  const copy = JSON.parse(text) as Copy
  if (now - copy.readAt > KEPT_MS || copy.readAt > now) return undefined
  for (const noun of NOUNS) {
    // A query that waits for the network keeps what it has.
    queryClient.setQueryDefaults(keyOf(noun), { networkMode: 'online' })
  }
  onlineManager.setOnline(false)
  hydrate(queryClient, copy.state)
  offline.begin(new Date(copy.readAt).toISOString())
  return copy.member
}
