import type { Database } from '@medlem/database/database'
import { oidcPayload } from '@medlem/database/schema/identity'
import { sql } from 'drizzle-orm'
import { normalEmail } from '../accounts.ts'
import { type LinkOrigin, linkToken, readLink, useLink, writeLink } from '../link/link.ts'

const kind = 'registration'

/** An account that waits for its address to be proven. */
export interface Registration {
  email: string
  givenName: string
  familyName: string
  passwordHash: string
  /** The letter with a code that it began with; null without one. */
  letterId: string | null
}

/** Keeps a registration for an hour; its id, or undefined when the address has as many open ones as there may be. */
export async function keepRegistration(
  tx: Database,
  { secret, registration, origin }: { secret: string; registration: Registration; origin: LinkOrigin },
): Promise<string | undefined> {
  const email = normalEmail(registration.email)
  // Two requests at once are counted one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${email}`}, 0))`)
  const payload = { ...registration, ...origin, email }
  return writeLink(tx, { secret, kind, payload, same: sql`${oidcPayload.payload}->>'email' = ${email}` })
}

export type KeptRegistration = Registration & LinkOrigin

/** The registration of a link; reading it uses nothing up. */
export async function findRegistration(
  db: Database,
  token: string,
  now: Date,
): Promise<KeptRegistration | undefined> {
  const row = await readLink(db, { kind, token, now })
  // Written above, in this shape.
  return row?.payload as unknown as KeptRegistration | undefined
}

/** The registration of a link, once. */
export async function takeRegistration(
  tx: Database,
  token: string,
  now: Date,
): Promise<KeptRegistration | undefined> {
  const row = await useLink(tx, { kind, token, now })
  return row?.payload as unknown as KeptRegistration | undefined
}

/** The address that waits to be confirmed: where the e-mail with the link goes, and nowhere else. */
export async function findRegistrationAddress(
  db: Database,
  { secret, id, now }: { secret: string; id: string; now: Date },
): Promise<string | undefined> {
  return (await findRegistration(db, linkToken(secret, { kind, id }), now))?.email
}
