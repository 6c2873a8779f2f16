import { CardKeySet, CardState } from '@medlem/contract/memberCard'
import * as z from 'zod/mini'

/** In localStorage: what clubs publish, and which club is checked for; nothing of a person. */
const STORE = 'medlem-card-keys'
const CLUB = 'medlem-card-club'
const TIMEOUT_MS = 8_000

/** A club's keys, and when they were read (milliseconds since 1970). */
export interface KeptKeys extends CardKeySet {
  readAt: number
}

const Kept = z.array(z.extend(CardKeySet, { readAt: z.number() }))

/** Every club's keys that this browser has; what can't be read counts as none. */
export function readKept(): KeptKeys[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(STORE) ?? '[]'))
  } catch {
    return []
  }
}

function keep(keys: KeptKeys): KeptKeys {
  const others = readKept().filter(({ organisation }) => organisation.id !== keys.organisation.id)
  localStorage.setItem(STORE, JSON.stringify([...others, keys]))
  return keys
}

/** Reads a club's keys anew, by its id or the kid of one, and keeps them; undefined where there is no such club. Throws without a network. */
export async function fetchKeys(of: string): Promise<KeptKeys | undefined> {
  const response = await fetch(`/card-keys/${encodeURIComponent(of)}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`The keys answered ${response.status}.`)
  return keep({ ...CardKeySet.parse(await response.json()), readAt: Date.now() })
}

/** The keys among which one is: those kept, else those that the server has. */
export async function keysOf(kid: string): Promise<KeptKeys | undefined> {
  return readKept().find(({ keys }) => keys.some((key) => key.kid === kid)) ?? fetchKeys(kid)
}

/** What today's books say about a card. Throws without a network. */
export async function askState(token: string): Promise<CardState> {
  const response = await fetch('/card-state', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The state of a card answered ${response.status}.`)
  return z.object({ state: CardState }).parse(await response.json()).state
}

/** The id of the club whose cards are checked here; null for those of every club. */
export const checkedClub = {
  read: (): string | null => localStorage.getItem(CLUB),
  keep: (id: string | null): void => {
    if (id === null) localStorage.removeItem(CLUB)
    else localStorage.setItem(CLUB, id)
  },
}
