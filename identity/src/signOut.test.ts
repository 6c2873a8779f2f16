import type { Connection } from '@medlem/database/connect'
import { testDatabase } from '@medlem/database/testing/testDatabase'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addAda, testIdentity } from './testing/testIdentity.ts'
import { Visitor } from './testing/visitor.ts'

const look = vi.hoisted(() => ({ isLate: false }))
// The first look at the session finds it; it ends before the library's own look, as another tab does it.
vi.mock('./session.ts', async (original) => {
  const module = await original<typeof import('./session.ts')>()
  return {
    ...module,
    findSession: async (...given: Parameters<typeof module.findSession>) =>
      look.isLate ? { accountId: 'of another tab' } : module.findSession(...given),
  }
})

let connection: Connection
let identity: Awaited<ReturnType<typeof testIdentity>>
beforeAll(async () => {
  connection = await testDatabase()
  await addAda(connection.db)
  identity = await testIdentity(connection.db)
})
afterAll(async () => {
  await identity.close()
  await connection.close()
})

const logout = (parameters: Record<string, string>) =>
  `${identity.endpoint('logout')}?${new URLSearchParams({ client_id: 'medlem-portal', ...parameters })}`

test('a tab whose session ends in another one while it signs out is led back', async () => {
  const { tokens } = await identity.signIn()
  const portal = `${identity.baseUrl}/`
  look.isLate = true
  const answer = await new Visitor().fetch(
    logout({ id_token_hint: tokens.id_token, post_logout_redirect_uri: portal, state: 'idle' }),
  )
  look.isLate = false
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${portal}?state=idle`])
})

test('who answers the question after another tab signed out reads that they are signed out', async () => {
  const { visitor, tokens } = await identity.signIn()
  const text = await (await visitor.fetch(logout({}))).text()
  const xsrf = /name="xsrf" value="(\w+)"/.exec(text)?.[1] ?? ''
  await visitor.fetch(logout({ id_token_hint: tokens.id_token }))
  const answered = await visitor.post(`${identity.endpoint('logout')}/confirm`, { xsrf, logout: 'yes' })
  expect(answered.status).toBe(200)
  expect(await answered.text()).toContain('You are signed out')
})
