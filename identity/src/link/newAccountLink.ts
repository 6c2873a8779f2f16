import type { Database } from '@medlem/database/database'
import type { Account } from '../accounts.ts'
import type { IdentityOptions } from '../options.ts'
import { insertLink, linkToken } from './link.ts'

/** What signs a new account in, in the browser where it was made: a link as one that came by e-mail, as its address is proven. */
export async function signInTokenOf(
  tx: Database,
  { clock, secret }: Pick<IdentityOptions, 'clock' | 'secret'>,
  account: Account,
): Promise<string> {
  const kind = 'sign_in'
  const origin = { browser: null, askedAt: clock.now().toISOString() }
  const id = await insertLink(tx, { secret, kind, accountId: account.id, origin })
  if (id === undefined) throw new Error('a new account has no links')
  return linkToken(secret, { kind, id })
}
