import { setTimeout } from 'node:timers/promises'
import type { Database } from '@medlem/database/database'
import { type Account, findAccountByEmail } from '../accounts.ts'
import type { LinkKind } from '../address.ts'
import type { Parts } from '../parts.ts'
import { insertLink, type Link, linkAddress } from './link.ts'

/** What the e-mail with a link says. */
export interface LinkEmail extends Link {
  /** Whose address it goes to; null for a registration, which holds its address. */
  accountId: string | null
  /** Whether an account was asked for, and the address has one. */
  isForAccount: boolean
  /** Of the page on which it was asked for. */
  language: string
  /** In which it was asked for, as 'Firefox, Windows'. */
  browser: string | null
  at: Date
}

/** Called in the transaction that makes a link, by which the server around us sends it. */
export type SendLink = (tx: Database, email: LinkEmail) => Promise<void>

/** Longer than the work takes, so that the answer comes as late for an address without an account. */
const ANSWER_MS = 400

export interface AskedLink {
  kind: LinkKind
  language: string
  browser: string | null
  uid?: string
}

/** What the page says then: the demonstration shows the e-mail of its own people, as none leaves the machine. */
export interface LinkSent {
  shown?: { name: string; address: string; isForAccount: boolean }
}

/** Does the work in a time that does not say what was found. */
export async function inEvenTime(parts: Parts, work: () => Promise<LinkSent>): Promise<LinkSent> {
  const wait = parts.options.wait ?? setTimeout
  const [sent] = await Promise.all([work(), wait(ANSWER_MS)])
  return sent
}

/** Sends a link to the account of an address, if there is one. The answer says neither, in its words nor in its time. */
export function askLink(parts: Parts, { email, ...asked }: AskedLink & { email: string }): Promise<LinkSent> {
  return inEvenTime(parts, async () => {
    const account = await findAccountByEmail(parts.options.db, email)
    return account ? sendToAccount(parts, account, asked) : {}
  })
}

/** Sends a link to an account; `isForAccount` where its reader asked for one that they have. */
export async function sendToAccount(
  { options, addresses }: Parts,
  account: Account,
  { kind, language, browser, uid, isForAccount = false }: AskedLink & { isForAccount?: boolean },
): Promise<LinkSent> {
  const { db, clock, secret, sendLink, demonstration } = options
  if (account.disabledAt || !sendLink) return {}
  const at = clock.now()
  const origin = { browser, askedAt: at.toISOString(), ...(uid === undefined ? {} : { uid }) }
  const accountId = account.id
  const id = await db.transaction(async (tx) => {
    const made = await insertLink(tx, { secret, kind, accountId, origin })
    if (made !== undefined)
      await sendLink(tx, { kind, id: made, accountId, isForAccount, language, browser, at })
    return made
  })
  const isShown = demonstration?.accounts.some((one) => one.email === account.email)
  if (id === undefined || !isShown) return {}
  const address = linkAddress({ issuer: addresses.issuer, secret }, { kind, id })
  return { shown: { name: account.givenName, address, isForAccount } }
}
