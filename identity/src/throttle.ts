import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '@medlem/database/database'
import { loginThrottle } from '@medlem/database/schema/identity'
import { eq, lte, sql } from 'drizzle-orm'
import { normalEmail } from './accounts.ts'
import type { Clock } from './options.ts'

/** An address may be a whole club house behind one router, so it is given more tries than a mailbox. */
const TRIES = { mail: 5, address: 20 }
const FIRST_BLOCK_S = 30
const LONGEST_BLOCK_S = 15 * 60
/** Wrong tries older than this are forgotten. */
const MEMORY_MS = 60 * 60 * 1000

export interface Attempt {
  email: string
  address: string
}

export interface LoginThrottle {
  /** Counts the try before it is judged, so that parallel guesses cannot slip through; answers the wait if refused. */
  enter(attempt: Attempt): Promise<{ allowed: true } | { allowed: false; retryAfterS: number }>
  /** The password was right: the mailbox starts anew, the address gets its try back. */
  succeed(attempt: Attempt): Promise<void>
  purge(): Promise<void>
}

/** IPv6 networks hand each household a /64: the rest of the address is free to change. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(plain) ? plain.split(':').slice(0, 4).join(':') : plain
}

export function loginThrottleOf(options: { db: Database; clock: Clock; key: Buffer }): LoginThrottle {
  const { db, clock, key } = options
  const row = loginThrottle
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const keysOf = ({ email, address }: Attempt) => ({
    mail: keyed(`mail ${normalEmail(email)}`),
    address: keyed(`address ${networkOf(address)}`),
  })

  /** One statement: counts the try, unless blocked. Undefined when counted, else the end of the block. */
  const count = async (id: string, tries: number): Promise<Date | undefined> => {
    const now = clock.now()
    const stale = sql`${row.firstAt} < ${new Date(now.getTime() - MEMORY_MS).toISOString()}::timestamptz`
    const at = sql`${now.toISOString()}::timestamptz`
    const fails = sql`(case when ${stale} then 1 else ${row.fails} + 1 end)`
    const blockS = sql`least(${FIRST_BLOCK_S} * power(2, ${fails} - ${tries}), ${LONGEST_BLOCK_S})`
    const counted = await db
      .insert(row)
      .values({ key: id, fails: 1, firstAt: now })
      .onConflictDoUpdate({
        target: row.key,
        set: {
          fails,
          firstAt: sql`case when ${stale} then ${at} else ${row.firstAt} end`,
          blockedUntil: sql`case when ${fails} >= ${tries} then ${at} + ${blockS} * interval '1 second' end`,
        },
        setWhere: sql`${row.blockedUntil} is null or ${row.blockedUntil} <= ${at}`,
      })
      .returning({ key: row.key })
    if (counted.length > 0) return undefined
    const [blocked] = await db.select().from(row).where(eq(row.key, id))
    return blocked?.blockedUntil ?? undefined
  }

  return {
    async enter(attempt) {
      const keys = keysOf(attempt)
      const until = (await count(keys.address, TRIES.address)) ?? (await count(keys.mail, TRIES.mail))
      if (!until) return { allowed: true }
      return {
        allowed: false,
        retryAfterS: Math.max(1, Math.ceil((until.getTime() - clock.now().getTime()) / 1000)),
      }
    },
    async succeed(attempt) {
      const keys = keysOf(attempt)
      await db.delete(row).where(eq(row.key, keys.mail))
      await db
        .update(row)
        .set({ fails: sql`greatest(${row.fails} - 1, 0)`, blockedUntil: null })
        .where(eq(row.key, keys.address))
    },
    async purge() {
      await db.delete(row).where(lte(row.firstAt, new Date(clock.now().getTime() - 24 * MEMORY_MS)))
    },
  }
}
