import type { BankFile } from '@medlem/contract/bankFile'
import type { Database } from '@medlem/database/database'
import type { BankAccountSaid } from '../importedFile/bank/bankPart.ts'
import { lastFour } from '../importedFile/bank/statementSum.ts'
import { findAccount, insertAccount } from './store.ts'

/** The account of a statement: by its number, or by the name that somebody gave it. */
export interface AccountSaid extends BankAccountSaid {
  name: string
}

/** A table does not say its account: somebody did. */
export function accountOf({ account }: Pick<BankFile, 'account'>, said: BankAccountSaid): AccountSaid {
  return { ...said, name: said.number ? `···· ${lastFour(said.number)}` : (account ?? '') }
}

/** The id of the account, which is made where it is new. Two imports at the same time make one. */
export async function ensureAccount(
  tx: Database,
  { orgId, account, at }: { orgId: string; account: AccountSaid; at: Date },
): Promise<string> {
  const { number, name } = account
  const made =
    (await findAccount(tx, { orgId, number, name })) ??
    (await insertAccount(tx, { orgId, number, name, createdAt: at })) ??
    (await findAccount(tx, { orgId, number, name })) ??
    // Another account has the same last signs.
    (await insertAccount(tx, { orgId, number, name: number ?? name, createdAt: at }))
  if (!made) throw new Error('the account was not written')
  return made.id
}
