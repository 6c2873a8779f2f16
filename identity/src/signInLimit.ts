import { createHmac } from 'node:crypto'
import type { Database } from '@medlem/database/database'
import { loginThrottle } from '@medlem/database/schema/identity'
import { eq, inArray, lte, sql } from 'drizzle-orm'
import { normalEmail } from './accounts.ts'
import { networkOf } from './network.ts'
import type { Clock } from './options.ts'

/** A network may be a whole club house behind one router, so it is given more attempts than one account from it. */
const ATTEMPTS = { pair: 5, network: 20 }
/** For a six-digit code, from all networks together. Getting there takes the password, so no stranger can lock the owner out. */
const SECOND_STEP_ATTEMPTS = 20
const FIRST_BLOCK_S = 30
const MAX_BLOCK_S = 15 * 60
/** Failed attempts older than this are forgotten. */
const MEMORY_MS = 60 * 60 * 1000
/** So many failures of an account, from all networks together, cost no delay. */
const UNDELAYED = 5
const FIRST_DELAY_MS = 250
/** The owner of an account under attack waits no longer than this, and is never refused for it. */
const MAX_DELAY_MS = 2000

export interface Attempt {
  /** Counted apart, so that an evening of new members in the club house blocks no sign-in. */
  purpose: 'sign-in' | 'registration' | 'passkey' | 'second-step' | 'link' | 'letter'
  /** Of a passkey its id, of a second step the account's, of a letter the network. */
  email: string
  address: string
}

type Entry = { allowed: true } | { allowed: false; retryAfterS: number }

interface SignInLimitOptions {
  db: Database
  clock: Clock
  key: Buffer
  /** Delays an attempt. */
  wait: (ms: number) => Promise<unknown>
}

export interface SignInLimit {
  /**
   * Counts the attempt before its password is checked, so that parallel guesses are counted too. A network, and an
   * account from one network, are refused after too many failures. An account that fails from many networks is only
   * slowed down, so that a stranger can't lock its owner out.
   */
  enter(attempt: Attempt): Promise<Entry>
  /** The password was right: the account starts again at zero, the network gets its attempt back. */
  succeed(attempt: Attempt): Promise<void>
  purge(): Promise<void>
}

export function signInLimitOf({ db, clock, key, wait }: SignInLimitOptions): SignInLimit {
  const row = loginThrottle
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const keysOf = ({ purpose, email, address }: Attempt) => {
    const [account, network] = [normalEmail(email), networkOf(address)]
    return {
      account: keyed(`${purpose} account ${account}`),
      // The network has no space in it and comes last, so no two pairs share a text.
      pair: keyed(`${purpose} pair ${account} ${network}`),
      network: keyed(`${purpose} network ${network}`),
    }
  }

  /** One statement: counts the attempt, unless it is blocked; without `attempts` nothing blocks it. */
  const count = async (
    id: string,
    attempts?: number,
  ): Promise<{ fails: number } | { blockedUntil: Date | null }> => {
    const now = clock.now()
    const stale = sql`${row.firstAt} < ${new Date(now.getTime() - MEMORY_MS).toISOString()}::timestamptz`
    const at = sql`${now.toISOString()}::timestamptz`
    const fails = sql`(case when ${stale} then 1 else ${row.fails} + 1 end)`
    // The exponent is bounded, so that no number of failures overflows.
    const blockS = sql`least(${FIRST_BLOCK_S} * power(2, least(${fails} - ${attempts}, 20)), ${MAX_BLOCK_S})`
    const blockedUntil = sql`case when ${fails} >= ${attempts} then ${at} + ${blockS} * interval '1 second' end`
    const [counted] = await db
      .insert(row)
      .values({ key: id, fails: 1, firstAt: now })
      .onConflictDoUpdate({
        target: row.key,
        set: {
          fails,
          firstAt: sql`case when ${stale} then ${at} else ${row.firstAt} end`,
          blockedUntil: attempts === undefined ? null : blockedUntil,
        },
        setWhere: sql`${row.blockedUntil} is null or ${row.blockedUntil} <= ${at}`,
      })
      .returning({ fails: row.fails })
    if (counted) return counted
    const [blocked] = await db.select().from(row).where(eq(row.key, id))
    return { blockedUntil: blocked?.blockedUntil ?? null }
  }

  return {
    async enter(attempt) {
      const keys = keysOf(attempt)
      for (const [id, attempts] of [
        [keys.network, ATTEMPTS.network],
        [keys.pair, ATTEMPTS.pair],
        ...(attempt.purpose === 'second-step' ? [[keys.account, SECOND_STEP_ATTEMPTS] as const] : []),
      ] as const) {
        const counted = await count(id, attempts)
        if ('fails' in counted) continue
        const leftMs = (counted.blockedUntil?.getTime() ?? 0) - clock.now().getTime()
        return { allowed: false, retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)) }
      }
      if (attempt.purpose === 'second-step') return { allowed: true }
      const counted = await count(keys.account)
      const ms = 'fails' in counted ? delayMs(counted.fails) : MAX_DELAY_MS
      if (ms > 0) await wait(ms)
      return { allowed: true }
    },
    async succeed(attempt) {
      const keys = keysOf(attempt)
      await db.delete(row).where(inArray(row.key, [keys.account, keys.pair]))
      await db
        .update(row)
        .set({ fails: sql`greatest(${row.fails} - 1, 0)`, blockedUntil: null })
        .where(eq(row.key, keys.network))
    },
    async purge() {
      await db.delete(row).where(lte(row.firstAt, new Date(clock.now().getTime() - 24 * MEMORY_MS)))
    },
  }
}

function delayMs(fails: number): number {
  if (fails <= UNDELAYED) return 0
  return Math.min(FIRST_DELAY_MS * 2 ** (fails - UNDELAYED - 1), MAX_DELAY_MS)
}
