import type { Database } from '@medlem/database/database'

export interface Clock {
  now(): Date
}

/** Someone a visitor of the demonstration may sign in as with one click. */
export interface DemonstrationAccount {
  email: string
  name: string
  /** Who this person is, in a few words of a language. */
  role: (language: string) => string
}

export interface IdentityOptions {
  db: Database
  /** Public origin of the portal and of this server, without a slash at the end. */
  baseUrl: string
  realm: string
  clientId: string
  /** The `aud` of access tokens: the name of our API. */
  audience: string
  /** Seals the keys in the database; another secret cannot open them. */
  secret: string
  /** Who provides it is asked where this server can't help. */
  product: { name: string; provider?: { name: string; url: string } }
  demonstration?: { accounts: readonly DemonstrationAccount[]; password: string } | undefined
  clock: Clock
  /** Requests per minute that one network may send; 600 by default. */
  requestsPerMinute?: number
  /** Delays an attempt to sign in; a test replaces the timer. */
  wait?: (ms: number) => Promise<unknown>
  /** Receives unexpected errors, so that the server logs them; never gets a token or a password. */
  report?: (error: unknown) => void
}
