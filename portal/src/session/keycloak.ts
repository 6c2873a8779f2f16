import { SIGN_IN_AGAIN } from '@medlem/contract/paths'
import type { PortalConfig } from '@medlem/contract/portalConfig'
import { idleTimeLeftMs, isLoginForced, isRefreshDue, sessionConstants } from '@medlem/domain/session'
import Keycloak from 'keycloak-js'
import { language } from '../ui/language.ts'
import { logError } from '../ui/log.ts'
import { readLastActivity } from './activityClock.ts'
import { watchCookieProbe } from './cookieProbe.ts'
import { claimForcedLogin } from './forcedSignIn.ts'
import { createIssuerLink, type IssuerLink, IssuerUnreachableError } from './issuerLink.ts'
import { isLockedHere, LOCK_SCREEN, lockAt, takeLock } from './lock.ts'
import { isSessionCheckOff, keepPendingLogout, takePendingLogout, turnSessionCheckOff } from './loginFlags.ts'
import { isLoginRequired } from './loginRequired.ts'
import { herePath, keepReturnAddress, readReturnAddress, takeReturnAddress } from './returnAddress.ts'
import { startSessionCheck } from './sessionCheck.ts'
import { readClaims, type SignInClaims } from './signInClaims.ts'
import { isRefusal, isUnusableSignIn, signInProblem, UnusableSignInError } from './signInProblem.ts'

/** What the rest of the portal knows of the sign-in; the tokens stay inside (Ruling 12). */
export interface SignIn {
  isAuthenticated: () => boolean
  claims: () => SignInClaims
  /** The access token, refreshed when it lives less than five more seconds; throws rather than giving an expired one. */
  bearer: () => Promise<string>
  /** Refreshes now; false when the identity server refused, throws when it gave no answer. */
  refresh: () => Promise<boolean>
  /** Seconds since 1970 at which the token ends, undefined without expiry. */
  expiresAt: () => number | undefined
  login: (returnTo: string) => Promise<void>
  /** The address that `login` goes to, for those who have more to say to the identity server. */
  loginAddress: (returnTo: string) => Promise<string>
  /** The login of a refused token: at most once per 10 s. */
  loginOnce: () => void
  /** Ends the session at the identity server. */
  logout: () => Promise<void>
  /** Drops the tokens, as when the session ended elsewhere. */
  clear: () => void
  /** Whether the browser keeps the identity server's cookies from us (Spec 8). */
  areCookiesBlocked: () => boolean
  /** Whether the identity server gave no answer the last time, and how to be notified of a change. */
  issuer: Pick<IssuerLink, 'isDown' | 'subscribe'>
}

/** A refresh that takes longer got no answer. */
const REFRESH_WITHIN_MS = 10_000

/** A page that is still here after so long did not leave. */
const LEAVES_WITHIN_MS = 10_000

/** As `ui_locales`: Keycloak calls bokmål `no`, and takes the first of several names that it knows. */
const LOCALES = language === 'nb' ? 'nb no' : language

/**
 * Finds out silently whether a user is signed in and takes the code of a login that just ended.
 * Must run before the router: the answer stands in the address until the library removes it.
 */
export async function createSignIn(identity: PortalConfig['identity']): Promise<SignIn> {
  const keycloak = new Keycloak(identity)
  const comesFromLogin = /[#&]state=/.test(location.hash)
  const issuer = createIssuerLink(identity, () => recover())
  const redirects = loginRedirects(keycloak, issuer)
  const probe = watchCookieProbe()
  // Another tab may still be ending the session: signing in silently here would take it up again.
  const isLockScreen = location.pathname === LOCK_SCREEN && isLockedHere()
  try {
    await keycloak.init({
      ...(isLockScreen ? {} : { onLoad: 'check-sso' }),
      silentCheckSsoRedirectUri: `${redirects.home}silent-check-sso.html`,
      checkLoginIframe: false,
      messageReceiveTimeout: sessionConstants.messageTimeoutMs,
      pkceMethod: sessionConstants.pkceMethod,
      flow: sessionConstants.flow,
      responseMode: sessionConstants.responseMode,
      enableLogging: true,
    })
    issuer.noteAnswer()
  } catch (error) {
    logError(signInProblem(error), error)
    keycloak.clearToken()
    if (comesFromLogin) {
      // An unusable answer (too old, for another login) starts the login again; a second one in a row is an error.
      if (!claimForcedLogin(Date.now())) {
        throw isUnusableSignIn(error) ? new UnusableSignInError({ cause: error }) : error
      }
      history.replaceState(null, '', readReturnAddress() ?? '/')
      // A session that ended between its code and its token, as at a sign-out in another tab, is no session.
    } else if (!isRefusal(error)) throw error
  } finally {
    probe.stop()
  }
  const tokens = tokensOf(keycloak, { ...redirects, issuer })
  const recover = async () => {
    if (!(await issuer.answers())) return
    if (keycloak.refreshToken) await tokens.refreshOrLeave()
    else await forceLogin(keycloak, { ...redirects, issuer })
    issuer.noteAnswer()
  }
  const areCookiesBlocked = () => probe.isBlocked() || isSessionCheckOff()
  // An issuer that is yet to be asked may have no session frame.
  const hasFrame = 'realm' in identity || typeof identity.oidcProvider === 'object'
  const stopCheck =
    keycloak.authenticated && hasFrame && !areCookiesBlocked()
      ? startSessionCheck(identity, keycloak)
      : undefined
  // Spec 4: forced login when the token is cleared (session ended elsewhere, refresh refused with 400).
  keycloak.onAuthLogout = () => {
    stopCheck?.()
    forceLogin(keycloak, { ...redirects, issuer }).catch(() => undefined)
  }
  if (!isLockScreen && takePendingLogout() && keycloak.authenticated) {
    await tokens.logout()
    await untilGone()
  }
  placeAfterLogin(keycloak.authenticated, comesFromLogin)
  return {
    ...redirects,
    ...tokens,
    areCookiesBlocked,
    isAuthenticated: () => keycloak.authenticated,
    claims: () => readClaims(keycloak),
    loginOnce: () => {
      if (isIdle()) return lockHere()
      if (redirects.isLeaving()) return
      if (claimForcedLogin(Date.now())) redirects.login(herePath()).catch(() => undefined)
    },
    clear: () => keycloak.clearToken(),
    issuer,
  }
}

/** The browser is leaving; what waits for it has no more to do. */
async function untilGone(): Promise<never> {
  return await new Promise(() => undefined)
}

type LoginRedirects = Pick<SignIn, 'login' | 'loginAddress'> & {
  home: string
  /** Whether the browser is on its way to a login: a second reason for one meanwhile is none. */
  isLeaving: () => boolean
}

/** The ways to the identity server; none is taken while it does not answer. */
function loginRedirects(keycloak: Keycloak, issuer: IssuerLink): LoginRedirects {
  const home = `${location.origin}/`
  let leftAt = Number.NEGATIVE_INFINITY
  const requireAnswer = async () => {
    if (await issuer.answers()) return
    issuer.noteDown()
    throw new IssuerUnreachableError()
  }
  return {
    home,
    isLeaving: () => Date.now() - leftAt < LEAVES_WITHIN_MS,
    login: async (returnTo) => {
      keepReturnAddress(returnTo)
      leftAt = Date.now()
      try {
        await requireAnswer()
      } catch (error) {
        leftAt = Number.NEGATIVE_INFINITY
        throw error
      }
      await keycloak.login({ redirectUri: home, locale: LOCALES })
    },
    loginAddress: async (returnTo) => {
      keepReturnAddress(returnTo)
      await requireAnswer()
      return await keycloak.createLoginUrl({ redirectUri: home, locale: LOCALES })
    },
  }
}

async function forceLogin(
  keycloak: Keycloak,
  { login, isLeaving, issuer }: LoginRedirects & { issuer: IssuerLink },
): Promise<void> {
  const hasToken = keycloak.token !== undefined
  if (!isLoginForced({ loginRequired: isLoginRequired(location.pathname), hasToken })) return
  if (isIdle()) {
    lockHere()
    return
  }
  if (!(await issuer.answers())) {
    issuer.noteDown()
    return
  }
  // Asked only now, as a refused call may have gone there meanwhile.
  if (isLeaving()) return
  if (!claimForcedLogin(Date.now())) {
    // Signed in and out again within seconds: once without the session check, then no more.
    if (isSessionCheckOff()) return
    turnSessionCheckOff()
  }
  await login(herePath())
}

/** Another tab has ended the session for inactivity. */
function lockHere(): void {
  lockAt(herePath())
  location.replace(LOCK_SCREEN)
}

function isIdle(): boolean {
  const { inactivityTimeoutMinutes: sessionTimeoutMinutes } = sessionConstants
  const lastActivityMs = readLastActivity()
  const left = idleTimeLeftMs({ nowMs: Date.now(), lastActivityMs, sessionTimeoutMinutes })
  return lastActivityMs > 0 && left === 0
}

/** Back to the address before the login, also where its page had expired, or to the lock screen after an idle logout. */
function placeAfterLogin(isAuthenticated: boolean, comesFromLogin: boolean): void {
  const isLocked = takeLock()
  const isAgain = location.hash === SIGN_IN_AGAIN
  if (isAgain || (isAuthenticated && comesFromLogin)) {
    const returnTo = takeReturnAddress() ?? (isAgain ? '/' : null)
    if (returnTo) history.replaceState(null, '', returnTo)
  } else if (isLocked) history.replaceState(null, '', LOCK_SCREEN)
}

type Tokens = Pick<SignIn, 'bearer' | 'refresh' | 'expiresAt' | 'logout'> & {
  /** Refreshes; a refusal ends the session in this tab, at the lock screen. */
  refreshOrLeave: () => Promise<void>
}

function tokensOf(keycloak: Keycloak, { home, issuer }: LoginRedirects & { issuer: IssuerLink }): Tokens {
  const expiresAt = () => {
    const exp = keycloak.tokenParsed?.exp
    // On this machine's clock, which may be ahead of the identity server's.
    return exp === undefined ? undefined : exp + (keycloak.timeSkew ?? 0)
  }
  const endsWithin = (seconds: number) =>
    isRefreshDue({ nowMs: Date.now(), tokenExpiresAt: expiresAt() }, seconds)

  const refresh = async (): Promise<boolean> => {
    if (!keycloak.refreshToken) return false
    try {
      await within(REFRESH_WITHIN_MS, keycloak.updateToken(-1))
    } catch (error) {
      // Without a token the session check found the session ended, which is an answer too.
      if (!isRefusal(error) && keycloak.token !== undefined) {
        issuer.noteDown()
        throw new IssuerUnreachableError({ cause: error })
      }
      issuer.noteAnswer()
      logError('Failed to refresh token', error)
      return false
    }
    issuer.noteAnswer()
    return true
  }
  const logout = async () => {
    keycloak.onAuthLogout = undefined
    if (await issuer.answers()) {
      await keycloak.logout({ redirectUri: home })
      return
    }
    keepPendingLogout()
    keycloak.clearToken()
    // The front page asks the issuer again, and shows while there is no answer; the lock is still set where one was.
    location.replace(home)
  }
  const refreshOrLeave = async () => {
    if ((await refresh()) || !keycloak.authenticated) return
    lockAt(herePath())
    await logout()
    await untilGone()
  }
  return {
    expiresAt,
    refresh,
    refreshOrLeave,
    logout,
    bearer: async () => {
      if (keycloak.token === undefined && issuer.isDown()) throw new IssuerUnreachableError()
      if (!keycloak.refreshToken || !endsWithin(sessionConstants.minimumValiditySeconds))
        return keycloak.token ?? ''
      const isExpired = () => expiresAt() !== undefined && endsWithin(0)
      // While the issuer is known to be away one timer asks it, not each call.
      if (issuer.isDown() && isExpired()) throw new IssuerUnreachableError()
      try {
        await refreshOrLeave()
      } catch (error) {
        if (isExpired()) throw error
      }
      return keycloak.token ?? ''
    },
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IssuerUnreachableError()), ms)
  })
  return await Promise.race([promise, tooLate]).finally(() => clearTimeout(timer))
}
