import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { hashPassword, PasswordsBusy, passwordCheck } from './password.ts'

describe('passwords', () => {
  test('are kept as argon2id with 19 MiB, two passes, one lane', async () => {
    expect(await hashPassword('korrekt hest batteri')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('match their own hash and no other', async () => {
    const { matches } = await passwordCheck()
    const hash = await hashPassword('korrekt hest batteri')
    expect(await matches(hash, 'korrekt hest batteri')).toBe(true)
    expect(await matches(hash, 'Korrekt hest batteri')).toBe(false)
  })

  test('match however a keyboard composes their letters, also where an earlier hash was of the other spelling', async () => {
    const { matches } = await passwordCheck()
    const composed = 'blåbærgrød'.normalize('NFC')
    const decomposed = composed.normalize('NFD')
    for (const [chosen, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const)
      expect(await matches(await hashPassword(chosen), typed)).toBe(true)
    const earlier = await hash(decomposed, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
    expect(await matches(earlier, composed)).toBe(true)
    expect(await matches(await hashPassword(composed), 'blabærgrød')).toBe(false)
  })

  test('of an account that does not exist, or has none, never match', async () => {
    const { matches } = await passwordCheck()
    expect(await matches(undefined, '')).toBe(false)
    expect(await matches(null, 'anything')).toBe(false)
  })

  test('are checked two at a time; beyond sixty in the queue they are refused unchecked', async () => {
    const { matches } = await passwordCheck()
    const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => matches(undefined, 'summer')))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(62)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(PasswordsBusy)
    expect(await matches(undefined, 'summer')).toBe(false)
  })
})
