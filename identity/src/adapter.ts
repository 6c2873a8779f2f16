import { createHash } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { oidcPayload } from '@medlem/database/schema/identity'
import { and, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { browserFamily } from './account/browser.ts'
import { authorizationIn, endTokensOfGrant } from './endedSessions.ts'
import { currentExchange } from './exchange.ts'
import { TOKEN_LIFE_S } from './lifetime.ts'
import type { Clock } from './options.ts'
import { mayBeRepeated, repeatUse } from './repeatedRefresh.ts'

/** A person who can read the table must not be able to use what is in it. */
const BEARER_MODELS = new Set(['AuthorizationCode', 'RefreshToken'])

interface AdapterOptions {
  db: Database
  clock: Clock
  clientId: string
  /** What to throw when two requests use the same code or refresh token at once. */
  alreadyUsed: () => Error
}

type Row = typeof oidcPayload.$inferSelect

/** Keeps what oidc-provider remembers in one table; an expired row is as good as gone. */
export function identityAdapter({ db, clock, clientId, alreadyUsed }: AdapterOptions) {
  return (model: string): Adapter => {
    const bearer = BEARER_MODELS.has(model)
    const keyOf = (id: string) => (bearer ? createHash('sha256').update(id).digest('base64url') : id)
    const isRow = (id: string) => and(eq(oidcPayload.model, model), eq(oidcPayload.id, keyOf(id)))

    const read = async (where: SQL | undefined, jti?: string): Promise<AdapterPayload | undefined> => {
      const [row] = await db.select().from(oidcPayload).where(where)
      if (!row || isExpired(row, clock.now())) return undefined
      const isUsed =
        row.consumedAt && !(model === 'RefreshToken' && (await mayBeRepeated(db, row, clock.now())))
      const consumed =
        row.consumedAt && isUsed ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}
      return { ...row.payload, ...(jti === undefined ? {} : { jti }), ...consumed }
    }

    return {
      async upsert(id, payload, expiresInS) {
        // A session without a sign-in holds nothing, and any browser can ask for one.
        if (model === 'Session' && !payload.accountId) return
        const { jti, ...withoutId } = payload
        const written = {
          payload: bearer ? withoutId : { jti, ...withoutId },
          // A session is found by its grant when that is revoked.
          grantId: payload.grantId ?? authorizationIn(payload, clientId)?.grantId ?? null,
          uid: payload.uid ?? null,
          accountId: payload.accountId ?? null,
          ...(model === 'Session' ? sessionUse(clock.now()) : {}),
          expiresAt: expiresInS ? new Date(clock.now().getTime() + expiresInS * 1000) : null,
        }
        await db
          .insert(oidcPayload)
          .values({ model, id: keyOf(id), ...written })
          .onConflictDoUpdate({ target: [oidcPayload.model, oidcPayload.id], set: written })
      },
      find: (id) => read(isRow(id), bearer ? id : undefined),
      findByUid: (uid) => read(and(eq(oidcPayload.model, model), eq(oidcPayload.uid, uid))),
      // Only the device flow asks this, and it is switched off.
      findByUserCode: async () => undefined,
      async consume(id) {
        const unused = and(isRow(id), isNull(oidcPayload.consumedAt))
        const used = await db
          .update(oidcPayload)
          .set({ consumedAt: clock.now() })
          .where(unused)
          .returning({ id: oidcPayload.id })
        if (used.length > 0) return
        const [row] = await db.select().from(oidcPayload).where(isRow(id))
        if (model === 'RefreshToken' && row && (await repeatUse(db, row, clock.now()))) return
        throw alreadyUsed()
      },
      async destroy(id) {
        await db.delete(oidcPayload).where(isRow(id))
      },
      async revokeByGrantId(grantId) {
        if (model === 'RefreshToken')
          await endTokensOfGrant(db, { grantId, clientId, at: clock.now(), tokenLifeS: TOKEN_LIFE_S })
        await db
          .delete(oidcPayload)
          .where(and(eq(oidcPayload.model, model), eq(oidcPayload.grantId, grantId)))
      },
    }
  }
}

/** Each time the library keeps a session, its browser has just asked for something. */
function sessionUse(usedAt: Date) {
  return { usedAt, browser: browserFamily(currentExchange().req.headers['user-agent']) }
}

function isExpired(row: Row, now: Date): boolean {
  return row.expiresAt !== null && row.expiresAt <= now
}

/** Ends everything that came out of one sign-in: the grant, its codes and its refresh tokens. */
export async function revokeGrant(db: Database, grantId: string): Promise<void> {
  const isGrant = and(eq(oidcPayload.model, 'Grant'), eq(oidcPayload.id, grantId))
  await db.delete(oidcPayload).where(or(isGrant, eq(oidcPayload.grantId, grantId)))
}

export async function purgePayloads(db: Database, now: Date): Promise<void> {
  await db.delete(oidcPayload).where(lte(oidcPayload.expiresAt, now))
}
