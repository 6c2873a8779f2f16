import { member } from '@medlem/database/schema/member'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { Account } from '@medlem/identity/accounts'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Deps } from '../../platform/deps/deps.ts'
import { listRolesOf, roleText } from '../access/roleStore.ts'

/** Everybody who signs in is a member of the portal (Ruling 38). */
const EVERYBODY = 'org:ALL|role:USER'

/**
 * The roles that a token of the embedded identity server names, for the portal: those of the member who is bound to the
 * account, or will be at the first sign-in.
 */
export async function rolesOfAccount(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  { id, email, emailVerified }: Pick<Account, 'id' | 'email' | 'emailVerified'>,
): Promise<string[]> {
  const bound = and(eq(member.issuer, config.identity.boundAs), eq(member.subject, id))
  const unbound = emailVerified ? and(isNull(member.issuer), eq(member.email, email)) : undefined
  const found = await db
    .select({ id: member.id, issuer: member.issuer, hasOffice: member.hasOffice })
    .from(member)
    .where(and(eq(member.enabled, true), or(bound, unbound)))
  const own = found.find(({ issuer }) => issuer !== null) ?? found[0]
  if (!own?.hasOffice) return [EVERYBODY]
  const roles = await listRolesOf(db, own.id, copenhagenDate(clock.now()))
  return [EVERYBODY, ...roles.map(({ org, role }) => roleText({ role, key: org }))]
}
