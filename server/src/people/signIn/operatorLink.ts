import type { Database } from '@medlem/database/database'
import { findAccountByEmail } from '@medlem/identity/accounts'
import { insertLink, linkAddress } from '@medlem/identity/link/link'
import type { Config } from '../../platform/config/config.ts'

export type OperatorLink = { link: string } | 'no account' | 'too many'

/**
 * A link that signs in to the account of an address, as one that came by e-mail: from the operator, who knows whom they hand it to,
 * where no e-mail can be sent (decision 56). Not where as many are open as there may be.
 */
export async function makeOperatorLink(
  db: Database,
  { secret, identity }: Pick<Config, 'secret' | 'identity'>,
  { email, at }: { email: string; at: Date },
): Promise<OperatorLink> {
  const account = await findAccountByEmail(db, email)
  if (!account || account.disabledAt) return 'no account'
  const kind = 'sign_in'
  const origin = { browser: null, askedAt: at.toISOString() }
  const id = await db.transaction((tx) => insertLink(tx, { secret, kind, accountId: account.id, origin }))
  return id === undefined
    ? 'too many'
    : { link: linkAddress({ issuer: identity.issuer, secret }, { kind, id }) }
}
