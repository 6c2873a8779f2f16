import type { PortalConfig } from '@medlem/contract/portalConfig'
import { sessionConstants } from '@medlem/domain/session'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { IssuerUnreachableError } from './issuerLink.ts'
import { createSignIn } from './keycloak.ts'
import { fakeBrowser, IDENTITY_ORIGIN, type TokenAnswer, token } from './testing/fakeBrowser.ts'

const IDENTITY = `${IDENTITY_ORIGIN}/realms/club/protocol/openid-connect`
const embedded: PortalConfig['identity'] = {
  oidcProvider: {
    authorization_endpoint: `${IDENTITY}/auth`,
    token_endpoint: `${IDENTITY}/token`,
    userinfo_endpoint: `${IDENTITY}/userinfo`,
    end_session_endpoint: `${IDENTITY}/logout`,
    check_session_iframe: `${IDENTITY}/login-status-iframe.html`,
  },
  clientId: 'portal',
}
const keycloak: PortalConfig['identity'] = { url: IDENTITY_ORIGIN, realm: 'club', clientId: 'portal' }

const askedFor: PortalConfig['identity'] = {
  oidcProvider: `${IDENTITY_ORIGIN}/realms/club`,
  clientId: 'portal',
}

const PATIENTLY = { timeout: 60_000 }

/** Long enough for what is under way to come to a login: its only real waits are for hashes. */
async function turns(): Promise<void> {
  for (let n = 0; n < 20; n += 1) {
    await crypto.subtle.digest('SHA-256', new Uint8Array(1))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const NONCE = 'the nonce of this login'
const now = () => Math.floor(Date.now() / 1000)

function tokens(change: { access?: Record<string, unknown>; nonce?: string } = {}) {
  const access = { sub: 'ida', sid: 'one', iat: now(), exp: now() + 300, ...change.access }
  return {
    access_token: token(access),
    refresh_token: token({ typ: 'Refresh' }),
    id_token: token({ nonce: change.nonce ?? NONCE, email: 'ida@example.org', given_name: 'Ida' }),
  }
}

const logged: string[] = []
/** What visits wait for, such as the first check of the session: it ends with the test, as their browser does. */
const waits: NodeJS.Timeout[] = []
const wait = globalThis.setTimeout
beforeEach(() => {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((...begun: Parameters<typeof wait>) => {
    const one = wait(...begun)
    waits.push(one)
    return one
  }) as typeof wait)
  // Tokens of a few seconds would else end on a busy machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  logged.length = 0
  for (const kind of ['error', 'warn', 'info'] as const) {
    vi.spyOn(console, kind).mockImplementation((text: unknown) => {
      logged.push(String(text))
    })
  }
})
afterEach(() => {
  vi.useRealTimers()
  for (const one of waits.splice(0)) clearTimeout(one)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface Visit {
  answer: TokenAnswer
  identity?: PortalConfig['identity']
  path?: string
  frames?: Record<string, string>
  discovery?: () => number | 'no answer'
  /** What stood in the browser's storage before. */
  kept?: [string, string][]
}

/** Comes back from the login with a code, at the front door; `path` is where the member wanted to go. */
async function comeBack(visit: Visit) {
  const browser = arrive(visit)
  return { browser, signIn: await createSignIn(visit.identity ?? embedded) }
}

function arrive({ answer, path = '/edit-profile', frames = {}, discovery = () => 200, kept = [] }: Visit) {
  const href = 'https://club.example/#state=a&code=b'
  const browser = fakeBrowser({ href, answer, frames, discovery })
  for (const [key, value] of kept) localStorage.setItem(key, value)
  const waiting = { state: 'a', nonce: NONCE, redirectUri: 'https://club.example/', pkceCodeVerifier: 'v' }
  const expires = Date.now() + sessionConstants.callbackStateMs
  localStorage.setItem('kc-callback-a', JSON.stringify({ ...waiting, expires }))
  sessionStorage.setItem('return-address', path)
  return browser
}

/** Answers the code, then each refresh, in turn. */
function answering(first: unknown, ...then: ReturnType<TokenAnswer>[]): TokenAnswer {
  let asked = 0
  return () => {
    asked += 1
    return asked === 1 ? { status: 200, body: first } : (then[asked - 2] ?? 'no answer')
  }
}

describe('the sign-in', () => {
  test('takes the code, and comes back to where the member wanted to go', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens()) })
    expect(signIn.isAuthenticated()).toBe(true)
    expect(signIn.claims()).toMatchObject({ email: 'ida@example.org', givenName: 'Ida' })
    expect(browser.location.pathname).toBe('/edit-profile')
  })

  test('asks with code flow, PKCE S256 and fragment, and keeps its state for one hour [K01]', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens()) })
    const asked = new URL(await signIn.loginAddress('/events')).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      response_mode: 'fragment',
      code_challenge_method: 'S256',
    })
    const kept = [...browser.localStorage.kept].find(([key]) => key.startsWith('kc-callback-'))?.[1] ?? '{}'
    expect(Math.round((JSON.parse(kept).expires - Date.now()) / 60_000)).toBe(60)
  })

  test('with an invalid nonce clears the token and starts the login again [X02]', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens({ nonce: 'of another login' })) })
    expect(signIn.isAuthenticated()).toBe(false)
    expect(await signIn.bearer()).toBe('')
    expect(logged).toContain('Invalid nonce. Error')
    // The guard of the address sends to the login; the second time in a row shows an error instead.
    expect(browser.location.pathname).toBe('/edit-profile')
  })

  test('with an invalid nonce twice in a row says that the sign-in could not be used [X02]', async () => {
    const forged = () => answering(tokens({ nonce: 'of another login' }))
    arrive({ answer: forged() })
    sessionStorage.setItem('last-forced-login', String(Date.now()))
    await expect(createSignIn(embedded)).rejects.toMatchObject({ name: 'UnusableSignInError' })
  })

  test.each([
    ['header', 'Unable to decode token, payload not found.'],
    ['header.a.signature', 'Unable to decode token, payload is not a valid Base64URL value.'],
    ['header.bm90IGpzb24.signature', 'Unable to decode token, payload is not a valid JSON value.'],
  ])('with the token %s says: %s [X06]', async (access_token, message) => {
    const { signIn } = await comeBack({ answer: answering({ ...tokens(), access_token }) })
    expect(signIn.isAuthenticated()).toBe(false)
    expect(logged).toContain(`${message} Error`)
  })
})

describe('a sign-in page that had expired', () => {
  test.each([
    ['leads back to where the member wanted to go', '/events?month=2026-05', '/events?month=2026-05'],
    ['leads home where that is not known any more', null, '/'],
  ])('%s', async (_what, kept, expected) => {
    const browser = fakeBrowser({
      href: 'https://club.example/#sign-in-again',
      answer: () => ({ status: 400 }),
    })
    if (kept) sessionStorage.setItem('return-address', kept)
    const signIn = await createSignIn(embedded)
    expect(signIn.isAuthenticated()).toBe(false)
    const { pathname, search, hash } = browser.location
    expect(pathname + search + hash).toBe(expected)
  })
})

describe('blocked third-party cookies', () => {
  test('are reported by a Keycloak on another site, with a warning [X02]', async () => {
    const frames = { 'keycloak-3p-check-iframe': 'unsupported' }
    const { signIn } = await comeBack({ answer: answering(tokens()), identity: keycloak, frames })
    expect(signIn.areCookiesBlocked()).toBe(true)
    expect(logged.join()).toContain('Your browser is blocking access to 3rd-party cookies')
  })

  test('are no matter where they come back', async () => {
    const frames = { 'keycloak-3p-check-iframe': 'supported' }
    const { signIn } = await comeBack({ answer: answering(tokens()), identity: keycloak, frames })
    expect(signIn.areCookiesBlocked()).toBe(false)
  })
})

describe('a visit with a session at the identity server', () => {
  const visit = (answer: TokenAnswer, path = '/page-login') =>
    fakeBrowser({ href: `https://club.example${path}`, answer })

  test('whose code is refused, because the session ended meanwhile, is one without a session', async () => {
    const browser = visit(() => ({ status: 400 }))
    const signIn = await createSignIn(embedded)
    expect(signIn.isAuthenticated()).toBe(false)
    expect(await signIn.bearer()).toBe('')
    expect(browser.visited).toEqual([])
  })

  test.each<ReturnType<TokenAnswer>>(['no answer', { status: 503 }])(
    'whose code is answered with %j cannot begin',
    async (answer) => {
      visit(() => answer)
      await expect(createSignIn(embedded)).rejects.toThrow()
    },
  )

  test('at the lock screen does not sign in by itself, as another tab may be ending that session', async () => {
    const code = vi.fn<TokenAnswer>(() => ({ status: 200, body: tokens() }))
    visit(code, '/page-lock-screen')
    sessionStorage.setItem('locked', '1')
    expect((await createSignIn(embedded)).isAuthenticated()).toBe(false)
    expect(code).not.toHaveBeenCalled()
  })

  test('asks for the session at the lock screen too where nothing ended it, so that a member who is signed in reads so', async () => {
    const code = vi.fn<TokenAnswer>(() => ({ status: 400 }))
    visit(code, '/page-lock-screen')
    await createSignIn(embedded)
    expect(code).toHaveBeenCalled()
  })
})

describe('the session check', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  test('begins five seconds after the sign-in, which does not wait for its frame [K01]', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens()) })
    await vi.advanceTimersByTimeAsync(4_900)
    expect(browser.frames).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.frames.map(({ title }) => title)).toEqual(['keycloak-session-iframe'])
    expect(signIn.isAuthenticated()).toBe(true)
    expect(browser.visited).toEqual([])
  })

  test('that finds the session ended elsewhere clears the token and forces the login [S04] [K01]', async () => {
    const frames: Record<string, string> = {}
    const { browser, signIn } = await comeBack({ answer: answering(tokens()), frames })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(signIn.isAuthenticated()).toBe(true)
    frames['keycloak-session-iframe'] = 'changed'
    await vi.advanceTimersByTimeAsync(5_000)
    expect(signIn.isAuthenticated()).toBe(false)
    await vi.waitFor(() => expect(browser.visited.join()).toContain('/auth?'), PATIENTLY)
  })

  test('asks no more once the tokens are dropped', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens()), path: '/page-lock-screen' })
    await vi.advanceTimersByTimeAsync(6_000)
    signIn.clear()
    await vi.advanceTimersByTimeAsync(5_000)
    const asked = browser.asked.length
    expect(asked).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.asked.length).toBe(asked)
  })

  test.each([
    [
      'whose cookies are blocked',
      { identity: keycloak, frames: { 'keycloak-3p-check-iframe': 'unsupported' } },
    ],
    ['in which each login was followed by the next', { kept: [], isOff: true }],
    ['of an issuer without a session frame that is known', { identity: askedFor }],
  ])(
    'is left out in a browser %s',
    async (_, { isOff = false, ...visit }: Partial<Visit> & { isOff?: boolean }) => {
      const browser = arrive({ answer: answering(tokens()), ...visit })
      if (isOff) sessionStorage.setItem('session-check', 'off')
      const signIn = await createSignIn(visit.identity ?? embedded)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(browser.frames.map(({ title }) => title)).not.toContain('keycloak-session-iframe')
      expect(signIn.isAuthenticated()).toBe(true)
    },
  )
})

describe('before each request', () => {
  const short = (seconds: number) => tokens({ access: { exp: now() + seconds } })

  test('a token that lives more than five seconds is used as it is [S03]', async () => {
    const first = short(60)
    const { signIn } = await comeBack({ answer: answering(first) })
    expect(await signIn.bearer()).toBe(first.access_token)
  })

  test.each([
    ['lives five seconds', () => short(5)],
    ['has no expiry', () => tokens({ access: { exp: undefined } })],
  ])('a token that %s is refreshed [S03]', async (_, first) => {
    const second = tokens({ access: { sid: 'two' } })
    const { signIn } = await comeBack({ answer: answering(first(), { status: 200, body: second }) })
    expect(await signIn.bearer()).toBe(second.access_token)
  })

  test.each([401, 403, 404])(
    'a refresh refused with %i logs out, and says so [S03] [X01]',
    async (status) => {
      const { browser, signIn } = await comeBack({ answer: answering(short(1), { status }) })
      signIn.bearer().catch(() => undefined)
      await vi.waitFor(() => expect(browser.visited.join()).toContain('/logout?'), PATIENTLY)
      expect(logged.join()).toContain('Failed to refresh token')
      expect(sessionStorage.getItem('return-address')).toBe('/edit-profile')
    },
  )

  test('a refresh refused with 400 clears the token, and the login is forced [X01] [S04]', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(short(1), { status: 400 }) })
    expect(await signIn.bearer()).toBe('')
    expect(signIn.isAuthenticated()).toBe(false)
    await vi.waitFor(() => expect(browser.visited.join()).toContain('/auth?'), PATIENTLY)
    expect(browser.visited.join()).not.toContain('/logout?')
    expect(logged).toContain('Failed to refresh token Error')
  })

  test.each<ReturnType<TokenAnswer>>(['no answer', { status: 429 }, { status: 500 }, { status: 503 }])(
    'a refresh answered with %j is no refusal: a token that is valid yet is used [S03] [X01]',
    async (answer) => {
      const first = short(3)
      const { browser, signIn } = await comeBack({ answer: answering(first, answer, answer) })
      expect(await signIn.bearer()).toBe(first.access_token)
      expect(signIn.issuer.isDown()).toBe(true)
      await expect(signIn.refresh()).rejects.toThrow(IssuerUnreachableError)
      expect(signIn.isAuthenticated()).toBe(true)
      expect(browser.visited).toEqual([])
      expect(logged.join()).not.toContain('Failed to refresh token Error')
    },
  )
})

describe('an issuer that is away for longer than a token lives', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())

  /** Signed in with a token of five minutes; the issuer is then away, in the way given, until `isUp` is set. */
  async function away(answer: ReturnType<TokenAnswer>) {
    const issuer = { isUp: true, refused: false }
    const second = tokens({ access: { sid: 'two', exp: now() + 3_600 } })
    const visit = await comeBack({
      answer: (form) => {
        if (!issuer.isUp) return answer
        if (form.get('grant_type') !== 'refresh_token') return { status: 200, body: tokens() }
        return issuer.refused ? { status: 400 } : { status: 200, body: second }
      },
      discovery: () => (issuer.isUp ? 200 : answer === 'no answer' ? answer : 503),
    })
    issuer.isUp = false
    await vi.advanceTimersByTimeAsync(301_000)
    return { ...visit, issuer, second }
  }

  test.each<ReturnType<TokenAnswer>>(['no answer', { status: 503 }])(
    'leaves the page where it is, sends nothing with the expired token, and is tried again until it is back (%j) [S03] [X01]',
    async (answer) => {
      const { browser, signIn, issuer, second } = await away(answer)
      const changes: boolean[] = []
      signIn.issuer.subscribe(() => changes.push(signIn.issuer.isDown()))
      await expect(signIn.bearer()).rejects.toThrow(IssuerUnreachableError)
      signIn.loginOnce()
      await vi.advanceTimersByTimeAsync(60_000)
      await expect(signIn.bearer()).rejects.toThrow(IssuerUnreachableError)
      await expect(signIn.login('/events')).rejects.toThrow(IssuerUnreachableError)
      await expect(signIn.loginAddress('/events')).rejects.toThrow(IssuerUnreachableError)
      expect(browser.visited).toEqual([])
      expect(changes).toEqual([true])

      issuer.isUp = true
      await vi.advanceTimersByTimeAsync(10_000)
      expect(changes).toEqual([true, false])
      expect(await signIn.bearer()).toBe(second.access_token)
      expect(browser.visited).toEqual([])
    },
  )

  test('and refuses the refresh when it is back, forces the login then [X01] [S04]', async () => {
    const { browser, signIn, issuer } = await away('no answer')
    await expect(signIn.bearer()).rejects.toThrow(IssuerUnreachableError)
    Object.assign(issuer, { isUp: true, refused: true })
    await vi.advanceTimersByTimeAsync(11_000)
    await vi.waitFor(() => expect(browser.visited.join()).toContain('/auth?'), PATIENTLY)
  })

  test('is not gone to when the session check clears the token meanwhile, but once it is back [S04]', async () => {
    const { browser, signIn, issuer } = await away('no answer')
    signIn.clear()
    await vi.advanceTimersByTimeAsync(30_000)
    expect(browser.visited).toEqual([])
    await expect(signIn.bearer()).rejects.toThrow(IssuerUnreachableError)
    issuer.isUp = true
    await vi.advanceTimersByTimeAsync(11_000)
    await vi.waitFor(() => expect(browser.visited.join()).toContain('/auth?'), PATIENTLY)
  })

  test('a logout meanwhile drops the tokens at once, and ends the session once it is back', async () => {
    const { browser, signIn } = await away('no answer')
    await signIn.logout()
    expect(browser.visited).toEqual(['https://club.example/'])
    expect(signIn.isAuthenticated()).toBe(false)
    const kept = [...browser.localStorage.kept]
    const next = arrive({ answer: answering(tokens()), kept })
    createSignIn(embedded).catch(() => undefined)
    await vi.waitFor(() => expect(next.visited.join()).toContain('/logout?'), PATIENTLY)
    expect(next.localStorage.kept.has('logout-pending')).toBe(false)
  })
})

describe('a cleared token', () => {
  test('forces no login on a page that needs none [S04]', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens()), path: '/page-lock-screen' })
    signIn.clear()
    expect(signIn.isAuthenticated()).toBe(false)
    await new Promise((resolve) => setImmediate(resolve))
    expect(browser.visited).toEqual([])
  })

  test('of an inactive member leads to the lock screen, whichever tab ended the session [S02]', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens()), path: '/edit-profile' })
    localStorage.setItem('last-activity', String(Date.now() - 30 * 60_000))
    signIn.clear()
    expect(browser.visited).toEqual(['/page-lock-screen'])
    expect(sessionStorage.getItem('return-address')).toBe('/edit-profile')
  })

  test('that the server refuses after an idle time leads to the lock screen too, not to a login [S02]', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens()), path: '/edit-profile' })
    localStorage.setItem('last-activity', String(Date.now() - 30 * 60_000))
    signIn.loginOnce()
    expect(browser.visited).toEqual(['/page-lock-screen'])
    expect(sessionStorage.getItem('return-address')).toBe('/edit-profile')
  })

  test.each([
    ['before', ['loginOnce', 'clear']],
    ['after', ['clear', 'loginOnce']],
  ] as const)(
    'that the server refuses right %s leads to one login, and leaves the session check on',
    async (_, order) => {
      const { browser, signIn } = await comeBack({ answer: answering(tokens()) })
      // So long after its answer the issuer is asked whether it answers, which takes its time.
      vi.setSystemTime(Date.now() + 2_050)
      for (const step of order) signIn[step]()
      await vi.waitFor(() => expect(browser.visited).toHaveLength(1), PATIENTLY)
      await turns()
      expect(browser.visited).toHaveLength(1)
      expect(sessionStorage.getItem('session-check')).toBeNull()
      expect(signIn.areCookiesBlocked()).toBe(false)
    },
  )

  test('again and again stops the session check first, and the logins then', async () => {
    const { browser, signIn } = await comeBack({ answer: answering(tokens()) })
    signIn.clear()
    await vi.waitFor(() => expect(browser.visited).toHaveLength(1), PATIENTLY)
    const before = Number(sessionStorage.getItem('last-forced-login'))
    const comeBackAtOnce = async (isCheckOff: boolean) => {
      const next = await comeBack({ answer: answering(tokens()) })
      sessionStorage.setItem('last-forced-login', String(before))
      if (isCheckOff) sessionStorage.setItem('session-check', 'off')
      next.signIn.clear()
      return next
    }
    const second = await comeBackAtOnce(false)
    await vi.waitFor(() => expect(second.browser.visited).toHaveLength(1), PATIENTLY)
    expect(second.signIn.areCookiesBlocked()).toBe(true)
    const third = await comeBackAtOnce(true)
    await turns()
    expect(third.browser.visited).toEqual([])
  })
})
