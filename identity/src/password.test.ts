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
