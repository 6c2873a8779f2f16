import { setTimeout } from 'node:timers/promises'
import type { Database } from '@medlem/database/database'
import { findAccountByEmail } from '../accounts.ts'
import type { LinkKind } from '../address.ts'
import type { Parts } from '../parts.ts'
import { insertLink, type Link, linkAddress } from './link.ts'

/** What the e-mail with a link says. */
export interface LinkEmail extends Link {
  accountId: string
  /** Of the page on which it was asked for. */
  language: string
  /** In which it was asked for, as 'Firefox, Windows'. */
  browser: string | null
  at: Date
}

/** Called in the transaction that makes a link, by which the server around us sends it to the account's address. */
export type SendLink = (tx: Database, email: LinkEmail) => Promise<void>

/** Longer than the work takes, so that the answer comes as late for an address without an account. */
const ANSWER_MS = 400

interface Asked {
  kind: LinkKind
  email: string
  language: string
  browser: string | null
  uid?: string
}

/** What the page says then: the demonstration shows the e-mail of its own people, as none leaves the machine. */
export interface LinkSent {
  shown?: { name: string; address: string }
}

/** Sends a link to the account of an address, if there is one. The answer says neither, in its words nor in its time. */
export async function askLink(parts: Parts, asked: Asked): Promise<LinkSent> {
  const wait = parts.options.wait ?? setTimeout
  const [sent] = await Promise.all([sendIfKnown(parts, asked), wait(ANSWER_MS)])
  return sent
}

async function sendIfKnown(
  { options, addresses }: Parts,
  { kind, email, language, browser, uid }: Asked,
): Promise<LinkSent> {
  const { db, clock, secret, sendLink, demonstration } = options
  const account = await findAccountByEmail(db, email)
  if (!account || account.disabledAt || !sendLink) return {}
  const at = clock.now()
  const origin = { browser, askedAt: at.toISOString(), ...(uid === undefined ? {} : { uid }) }
  const accountId = account.id
  const id = await db.transaction(async (tx) => {
    const made = await insertLink(tx, { secret, kind, accountId, origin })
    if (made !== undefined) await sendLink(tx, { kind, id: made, accountId, language, browser, at })
    return made
  })
  const isShown = demonstration?.accounts.some((one) => one.email === account.email)
  if (id === undefined || !isShown) return {}
  const address = linkAddress({ issuer: addresses.issuer, secret }, { kind, id })
  return { shown: { name: account.givenName, address } }
}
