import type { Member } from '@medlem/contract/member'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession, type SessionCalls } from './createSession.ts'
import { keepDraft } from './drafts.ts'
import type { SignIn } from './keycloak.ts'

/** What was sent to the other tabs and to the identity server, in order. */
const sent: unknown[] = []
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
  key: (index: number) => [...kept.keys()][index] ?? null,
  get length() {
    return kept.size
  },
}
beforeEach(() => {
  kept.clear()
  sent.length = 0
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', { setItem: (_key: string, value: string) => sent.push(value.split(' ')[0]) })
  vi.stubGlobal('location', { pathname: '/edit-profile', search: '?x=1', hash: '' })
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
    logout: async () => {
      sent.push('identity server')
    },
    loginAddress: async () => '',
    clear: () => undefined,
    areCookiesBlocked: () => false,
    issuer: { isDown: () => false, subscribe: () => () => undefined },
  }
}

const calls: SessionCalls = {
  find: async () => own,
  create: async () => own,
  findActedFor: async (email) => ({ ...ida, email }) as Member,
  findById: async () => undefined,
  listMembers: async () => [ida],
}

function sessionFor(realmRoles: string[], given: Partial<SessionCalls> = {}) {
  let reloads = 0
  const places: string[] = []
  const session = createSession({
    signIn: signedIn(realmRoles),
    calls: { ...calls, ...given },
    sessionTimeoutMinutes: 30,
    reload: () => {
      reloads += 1
    },
    replace: (href) => {
      places.push(href)
    },
    now: () => 7,
  })
  return { session, places, reloads: () => reloads }
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
    expect(session.read()).toMatchObject({ member: ida, selectedImpersonateMember: ida })
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
      expect(kept.has('acting-for')).toBe(false)
    },
  )

  test('a chosen member who is not in the list any more is let go [S06]', async () => {
    kept.set('acting-for', 'gone')
    const { session } = sessionFor(SUPPORT)
    await session.load()
    expect(session.read()).toMatchObject({ member: own, selectedImpersonateMember: null })
    expect(kept.has('acting-for')).toBe(false)
  })

  test('a chosen member whom only the search found is found again by id [S06]', async () => {
    const late = { id: 'late', firstName: 'Åse', lastName: 'Østergaard', email: 'aase@example.org' }
    kept.set('acting-for', 'late')
    const { session } = sessionFor(SUPPORT, { findById: async (id) => ({ ...late, id }) as Member })
    await session.load()
    expect(session.read()).toMatchObject({ member: late, selectedImpersonateMember: late })
  })
})

describe('the end of a session', () => {
  const typing = () => keepDraft('own', 'contact', { subject: 'x' }, 7)
  const hasDraft = () => [...kept.keys()].some((key) => key.startsWith('draft:'))

  test('by logout drops what was typed and the member acted for, here and in the other tabs', async () => {
    const { session } = sessionFor(SUPPORT)
    kept.set('acting-for', 'ida')
    typing()
    await session.logout()
    expect(hasDraft() || kept.has('acting-for')).toBe(false)
    expect(sent).toEqual(['logout', 'identity server'])
  })

  test('by inactivity keeps what was typed and the address, and leads to the lock screen [S02]', async () => {
    const { session } = sessionFor([])
    typing()
    await session.expire()
    expect(hasDraft()).toBe(true)
    expect(kept.get('return-address')).toBe('/edit-profile?x=1')
    expect(kept.has('locked')).toBe(true)
    expect(sent).toEqual(['idle', 'identity server'])
  })

  test('in two tabs at once: an end in the other tab does not undo the logout that this one has begun [S02]', async () => {
    const { session, places } = sessionFor([])
    const ended = session.expire()
    session.lock()
    await ended
    expect(places).toEqual([])
    expect(sent).toEqual(['idle', 'identity server'])
  })

  test('by silence in another tab leads this one to the lock screen too [S02]', () => {
    const { session, places } = sessionFor([])
    typing()
    session.lock()
    expect(places).toEqual(['/page-lock-screen'])
    expect(kept.get('return-address')).toBe('/edit-profile?x=1')
    expect(hasDraft()).toBe(true)
  })
})
