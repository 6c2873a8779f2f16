import type { Connection } from '@medlem/database/connection'
import { identityKey } from '@medlem/database/schema/identity'
import { testDatabase, truncateAll } from '@medlem/database/testing/testDatabase'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadKeys, seal, unseal } from './keys.ts'
import { addAda, testIdentity } from './testing/testIdentity.ts'
import { fragmentOf, pkce } from './testing/visitor.ts'

let connection: Connection

beforeAll(async () => {
  connection = await testDatabase()
})
beforeEach(() => truncateAll(connection))
afterAll(() => connection.close())

describe('the keys of the identity server', () => {
  test('outlive a restart: tokens and sessions of before are still good', async () => {
    const before = await testIdentity(connection.db, { makesKeys: true })
    await addAda(connection.db)
    const { visitor, tokens } = await before.signIn()
    await before.close()
    const port = Number(new URL(before.baseUrl).port)
    const after = await testIdentity(connection.db, { port, makesKeys: true })
    await expect(jwtVerify(tokens.access_token, createLocalJWKSet(after.jwks))).resolves.toBeDefined()
    const silent = await visitor.fetch(after.authUrl(pkce().challenge, { prompt: 'none' }))
    expect(fragmentOf(silent).get('code')).toBeTruthy()
    expect((await after.refresh(visitor, tokens.refresh_token)).status).toBe(200)
    await after.close()
  })

  test('are the same for two servers that start at once', async () => {
    const both = await Promise.all([loadKeys(connection.db, 'one'), loadKeys(connection.db, 'one')])
    expect(both[0]).toEqual(both[1])
    expect(await connection.db.select().from(identityKey)).toHaveLength(2)
  })

  test('cannot be read without the secret', async () => {
    const { signing, cookie } = await loadKeys(connection.db, 'one')
    const stored = JSON.stringify(await connection.db.select().from(identityKey))
    expect(stored).not.toContain(cookie)
    expect(stored).not.toContain(signing.n)
    await expect(loadKeys(connection.db, 'two')).rejects.toThrow('sealed with another secret')
  })

  test('are refused when tampered with or passed off as another kind', () => {
    const sealed = seal('one', 'cookie', 'text')
    expect(unseal('one', 'cookie', sealed)).toBe('text')
    expect(() => unseal('one', 'signing', sealed)).toThrow('another secret')
    const tampered = sealed.replace(/.$/, (last) => (last === 'A' ? 'w' : 'A'))
    expect(() => unseal('one', 'cookie', tampered)).toThrow('another secret')
    expect(() => unseal('one', 'cookie', 'nonsense')).toThrow('another secret')
  })
})
