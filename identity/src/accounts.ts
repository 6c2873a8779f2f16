import { sameEmail } from '@medlem/contract/scalar'
import type { Database } from '@medlem/database/database'
import { account, oidcPayload, passkey } from '@medlem/database/schema/identity'
import { eq } from 'drizzle-orm'
import { endPushes, endTokens } from './endedSessions.ts'
import { TOKEN_LIFE_S } from './lifetime.ts'
import { hashPassword } from './password.ts'
import { deleteSecondStep } from './secondStep/store.ts'

export type Account = typeof account.$inferSelect

export interface NewAccount {
  id?: string
  email: string
  emailVerified?: boolean
  givenName: string
  familyName: string
  phoneNumber?: string | null
  /** One of the two; without either the account exists but cannot sign in. */
  password?: string
  passwordHash?: string
}

/** One mailbox, one account, however it is typed. */
export const normalEmail = sameEmail

/** Makes an account; a second one with the same e-mail is refused by the database. */
export async function createAccount(db: Database, request: NewAccount): Promise<Account> {
  const { password, ...rest } = request
  const passwordHash = request.passwordHash ?? (password === undefined ? null : await hashPassword(password))
  const [made] = await db
    .insert(account)
    .values({ ...rest, email: normalEmail(request.email), passwordHash })
    .returning()
  if (!made) throw new Error('the account was not written')
  return made
}

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  // No account has a subject that is no UUID; the database would call it an error.
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined
  const [found] = await db.select().from(account).where(eq(account.id, id))
  return found
}

export async function findAccountByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [found] = await db
    .select()
    .from(account)
    .where(eq(account.email, normalEmail(email)))
  return found
}

/** The account signs in no longer, and its access tokens end. */
export async function disableAccount(db: Database, id: string, at: Date): Promise<void> {
  await db.update(account).set({ disabledAt: at, updatedAt: at }).where(eq(account.id, id))
  await endTokensOf(db, id, at)
}

/** Signs the account out everywhere: its sessions, refresh and access tokens end, and its e-mailed links. */
export async function endSessionsOf(tx: Database, id: string, at: Date): Promise<void> {
  await tx.delete(oidcPayload).where(eq(oidcPayload.accountId, id))
  await endTokensOf(tx, id, at)
}

/** Refuses the access tokens that were issued to the account until now. */
async function endTokensOf(db: Database, id: string, at: Date): Promise<void> {
  await endTokens(db, { kind: 'subject', id, at, tokenLifeS: TOKEN_LIFE_S })
  await endPushes(db, { kind: 'subject', id })
}

/** Takes everything personal from an account and signs it out everywhere; it can never sign in again. */
export async function eraseAccount(db: Database, id: string, at: Date): Promise<void> {
  if (!(await findAccount(db, id))) return
  await db
    .update(account)
    .set({
      // An address is needed, and this one can belong to no one (RFC 2606).
      email: `${id}@erased.invalid`,
      emailVerified: false,
      passwordHash: null,
      givenName: 'Erased',
      familyName: 'member',
      phoneNumber: null,
      disabledAt: at,
      updatedAt: at,
    })
    .where(eq(account.id, id))
  await db.delete(passkey).where(eq(passkey.accountId, id))
  await deleteSecondStep(db, id)
  await endSessionsOf(db, id, at)
}
