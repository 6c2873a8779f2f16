import type { Database } from '@medlem/database/database'
import type { Account } from './accounts.ts'
import type { SendLink } from './link/askLink.ts'
import type { Letters } from './registration/letter.ts'
import type { NoteSecurityEvent } from './securityEvent.ts'
import type { WelcomeLinks } from './welcome.ts'

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
  /** Its provider is asked where this server can't help. */
  product: { name: string; provider?: { name: string; url: string } }
  demonstration?: { accounts: readonly DemonstrationAccount[]; password: string } | undefined
  clock: Clock
  /** Realm roles for the tokens of an account, as 'org:{key}|role:{ROLE}': what the portal shows to whom. */
  rolesOf: (account: Pick<Account, 'id' | 'email' | 'emailVerified'>) => Promise<readonly string[]>
  /** The links by which the server around us lets people make an account; none by default. */
  welcome?: WelcomeLinks
  /** Letters with a code, by which members without a sign-in get an account; none by default. */
  letters?: Letters
  /** Whether only those with an invitation or a letter make an account; false by default, where links can be sent. */
  isRegistrationClosed?: boolean
  /** Called in the transaction of a change that the account's owner should know of; without it no one is written to. */
  noteSecurityEvent?: NoteSecurityEvent
  /** Sends links that confirm a new account, choose a new password or sign in; without it none is offered. */
  sendLink?: SendLink
  /** Requests per minute that one network may send; 600 by default. */
  requestsPerMinute?: number
  /** Delays an attempt to sign in; a test replaces the timer. */
  wait?: (ms: number) => Promise<unknown>
  /** Receives unexpected errors, so that the server logs them; never gets a token or a password. */
  report?: (error: unknown) => void
}
