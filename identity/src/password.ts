import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Longer is refused before hashing, so that no client makes us work on megabytes. */
export const PASSWORD_MAX = 256

/** At once: the other threads of Node's pool (4) stay free for files and name lookups, and memory below 40 MiB. */
const MAX_CONCURRENT = 2
/** In the queue; at some 30 ms each, the last one starts within a second. */
const MAX_QUEUED = 60

/** In NFC: a keyboard of macOS types 'å' as two characters where others type one, and it is the same password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST)
}

/** As it is hashed, then as earlier hashes may have it. One spelling for most passwords. */
const spellings = (password: string) =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')])

/** More passwords are sent at once than can be checked in a second. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy'
}

export interface PasswordCheck {
  /** Takes as long for an unknown account (no hash) as for a wrong password. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>
  hash(password: string): Promise<string>
}

/** Makes the check with a hash that no password has, to be verified where there is no account. */
export async function passwordCheck(): Promise<PasswordCheck> {
  const dummy = await hashPassword(randomBytes(32).toString('base64'))
  const limited = concurrencyLimit()
  return {
    matches: (passwordHash, password) =>
      limited(async () => {
        let isSame = false
        for (const spelling of spellings(password)) isSame ||= await verify(passwordHash ?? dummy, spelling)
        return isSame && passwordHash != null
      }),
    hash: (password) => limited(() => hashPassword(password)),
  }
}

function concurrencyLimit() {
  let running = 0
  const queue: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= MAX_CONCURRENT) {
      if (queue.length >= MAX_QUEUED) throw new PasswordsBusy()
      // The one that finishes hands its place over.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
