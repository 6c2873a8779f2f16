import type { Database } from '@medlem/database/database'
import { setting } from '@medlem/database/schema/audit'
import { FIRST_ADMINISTRATOR_MINUTES } from '@medlem/domain/appointment'
import { copenhagenDate } from '@medlem/domain/calendar'
import type { Account } from '@medlem/identity/accounts'
import { welcomeAddress } from '@medlem/identity/address'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { insertAudit } from '../../platform/audit/store.ts'
import type { Config } from '../../platform/config/config.ts'
import { hashToken, isToken, newToken } from '../../platform/opaqueToken/opaqueToken.ts'
import { bindMember, findMemberByEmail, insertMember } from '../member/store.ts'
import { giveAppointment } from './changeAppointment.ts'
import { hasSuperAdministrator } from './store.ts'

const TRACE = 'first administrator'

const KEY = 'first_administrator'

const Kept = z.object({ hash: z.string(), expiresAt: z.iso.datetime() })

/**
 * The address of a page where the first super administrator makes an account, once and within 15 minutes; an earlier link
 * ends. Undefined where there is a super administrator, or an outside identity server.
 */
export async function makeFirstLink(
  { db, config }: { db: Database; config: Pick<Config, 'identity'> },
  now: Date,
): Promise<string | undefined> {
  if (!config.identity.embedded || (await hasSuperAdministrator(db, copenhagenDate(now)))) return undefined
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + FIRST_ADMINISTRATOR_MINUTES * 60_000).toISOString()
  const value = { hash, expiresAt }
  await db
    .insert(setting)
    .values({ key: KEY, value })
    .onConflictDoUpdate({ target: setting.key, set: { value } })
  return welcomeAddress(config.identity.issuer, token)
}

/** Whether the token is that of the link, and there is no super administrator yet. */
export async function isFirstLink(db: Database, token: string, now: Date): Promise<boolean> {
  if (!isToken(token)) return false
  const [row] = await db.select().from(setting).where(eq(setting.key, KEY))
  const kept = Kept.safeParse(row?.value).data
  if (!kept || kept.hash !== hashToken(token) || new Date(kept.expiresAt) <= now) return false
  return !(await hasSuperAdministrator(db, copenhagenDate(now)))
}

/** Makes the account's person a member and the first super administrator; false where the link was used meanwhile. */
export async function useFirstLink(
  tx: Database,
  {
    config,
    token,
    account,
    now,
  }: { config: Pick<Config, 'identity'>; token: string; account: Account; now: Date },
): Promise<boolean> {
  // Of two at once the second waits here, and finds it gone.
  const used = await tx
    .delete(setting)
    .where(sql`${setting.key} = ${KEY} and ${setting.value}->>'hash' = ${hashToken(token)}`)
    .returning({ value: setting.value })
  const kept = Kept.safeParse(used[0]?.value).data
  if (!kept || new Date(kept.expiresAt) <= now) return false
  const today = copenhagenDate(now)
  if (await hasSuperAdministrator(tx, today)) return false
  const identity = { issuer: config.identity.boundAs, subject: account.id }
  const known = await findMemberByEmail(tx, account.email)
  const memberId = known
    ? (await bindMember(tx, known.id, identity))?.id
    : (
        await insertMember(tx, {
          firstName: account.givenName,
          lastName: account.familyName,
          email: account.email,
          ...identity,
          registrationDate: now,
          updateDate: now,
        })
      ).id
  // A member of that address who is bound to another sign-in stays what they are.
  if (memberId === undefined) return false
  const given = { memberId, orgId: null, role: 'SUPER_ADMIN', startsOn: today, givenAt: now } as const
  const { id } = await giveAppointment(tx, given, TRACE)
  const of = { actorId: null, subjectId: memberId, objectId: id, traceId: TRACE, at: now }
  await insertAudit(tx, { ...of, action: 'appointment_give', detail: { role: 'SUPER_ADMIN', by: 'link' } })
  return true
}
