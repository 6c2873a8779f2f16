import type { Member } from '@medlem/contract/member'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, type SessionCalls } from './createSession.ts'
import type { SignIn } from './keycloak.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
}
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const own = { id: 'own', email: 'support@example.org' } as Member
const ida = { id: 'ida', firstName: 'Ida', lastName: 'Holm', email: 'ida@example.org' }

function signedIn(realmRoles: string[], email = 'support@example.org'): SignIn {
  return {
    isAuthenticated: () => true,
    claims: () => ({ email, givenName: 'S', familyName: 'P', phone: null, realmRoles }),
    bearer: async () => '',
    refresh: async () => true,
    expiresAt: () => undefined,
    login: async () => undefined,
    loginOnce: () => undefined,
    logout: async () => undefined,
  }
}

const calls: SessionCalls = {
  find: async () => own,
  create: async () => own,
  findActedFor: async (email) => ({ id: 'ida', email }) as Member,
  listMembers: async () => [ida],
}

function sessionFor(realmRoles: string[], given: Partial<SessionCalls> = {}) {
  let reloads = 0
  const session = createSession({
    signIn: signedIn(realmRoles),
    calls: { ...calls, ...given },
    sessionTimeoutMinutes: 30,
    reload: () => {
      reloads += 1
    },
    now: () => 7,
  })
  return { session, reloads: () => reloads }
}

const SUPPORT = ['org:ALL|role:super_admin']

describe('the auth state', () => {
  test('has the fields of the specification from the start [E05]', () => {
    expect(sessionFor([]).session.read()).toMatchObject({
      member: null,
      impersonateMembers: [],
      selectedImpersonateMember: null,
      authenticated: true,
      lastActivityTime: 7,
      sessionTimeoutMinutes: 30,
    })
  })

  test('is reset to no member when loading fails, and loads when tried again [S05]', async () => {
    let isDown = true
    const find = async () => {
      if (isDown) throw new Error('down')
      return own
    }
    const { session } = sessionFor([], { find })
    await session.load()
    expect(session.read()).toMatchObject({ member: null, failure: new Error('down') })
    isDown = false
    await session.load()
    expect(session.read()).toMatchObject({ member: own, failure: null })
  })
})

describe('acting for another member', () => {
  test('a super administrator gets the list and is themselves until they choose [S06]', async () => {
    const { session, reloads } = sessionFor(SUPPORT)
    await session.load()
    expect(session.read()).toMatchObject({
      member: own,
      impersonateMembers: [ida],
      selectedImpersonateMember: null,
    })
    session.select(ida)
    expect(reloads()).toBe(1)
    await session.load()
    const active = { id: 'ida', email: 'ida@example.org' }
    expect(session.read()).toMatchObject({ member: active, selectedImpersonateMember: ida })
    session.clearSelection()
    expect(reloads()).toBe(2)
    await session.load()
    expect(session.read()).toMatchObject({ member: own, selectedImpersonateMember: null })
  })

  test.each([[[]], [['org:sejlklub|role:SUPER_ADMIN']], [['org:ALL|role:ADMIN']]])(
    'anyone else (%j) has the choice cleared and no list [S06]',
    async (roles) => {
      kept.set('acting-for', 'ida')
      const { session } = sessionFor(roles)
      await session.load()
      expect(session.read()).toMatchObject({
        member: own,
        impersonateMembers: [],
        selectedImpersonateMember: null,
      })
      expect(kept.size).toBe(0)
    },
  )

  test('a chosen member who is not in the list any more is let go [S06]', async () => {
    kept.set('acting-for', 'gone')
    const { session } = sessionFor(SUPPORT)
    await session.load()
    expect(session.read()).toMatchObject({ member: own, selectedImpersonateMember: null })
    expect(kept.size).toBe(0)
  })
})
