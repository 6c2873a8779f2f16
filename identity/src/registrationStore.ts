import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { oidcPayload } from '@medlem/database/schema/identity'
import { and, eq, gt } from 'drizzle-orm'
import { REGISTRATION_S } from './lifetime.ts'

const MODEL = 'Registration'

/** An account that waits for its address to be proven. */
export interface Registration {
  email: string
  givenName: string
  familyName: string
  passwordHash: string
}

/** A person who can read the table must not be able to use what is in it. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Keeps a registration for an hour; only the e-mail to its address holds the answer. */
export async function keepRegistration(db: Database, registration: Registration, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(oidcPayload).values({
    model: MODEL,
    id: keyOf(token),
    payload: { ...registration },
    expiresAt: new Date(now.getTime() + REGISTRATION_S * 1000),
  })
  return token
}

/** The registration of an e-mail, once. */
export async function takeRegistration(
  db: Database,
  token: string,
  now: Date,
): Promise<Registration | undefined> {
  const isWaiting = and(
    eq(oidcPayload.model, MODEL),
    eq(oidcPayload.id, keyOf(token)),
    gt(oidcPayload.expiresAt, now),
  )
  const [row] = await db.delete(oidcPayload).where(isWaiting).returning({ payload: oidcPayload.payload })
  // Written above, in this shape.
  return row?.payload as Registration | undefined
}
