import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's least for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Longer is refused before hashing, so that nobody makes us work on megabytes. */
export const PASSWORD_MAX = 256

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export interface PasswordCheck {
  /** Takes as long for an unknown account (no hash) as for a wrong password. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>
}

/** Makes the check with a hash that no password has, to be verified where there is no account. */
export async function passwordCheck(): Promise<PasswordCheck> {
  const dummy = await hashPassword(randomBytes(32).toString('base64'))
  return {
    async matches(passwordHash, password) {
      const same = await verify(passwordHash ?? dummy, password)
      return same && passwordHash != null
    },
  }
}
