import type { PortalConfig } from '@medlem/contract/portalConfig'
import { idleTimeLeftMs, isLoginForced, isRefreshDue, sessionConstants } from '@medlem/domain/session'
import Keycloak from 'keycloak-js'
import { logError } from '../ui/log.ts'
import { readLastActivity } from './activityClock.ts'
import { watchCookieProbe } from './cookieProbe.ts'
import { LOCK_SCREEN, lockAt, takeLock } from './lock.ts'
import { claimForcedLogin } from './loginLimit.ts'
import { isLoginRequired } from './loginRequired.ts'
import { herePath, keepReturnAddress, readReturnAddress, takeReturnAddress } from './returnAddress.ts'
import { isSessionCheckOff, turnSessionCheckOff } from './sessionCheck.ts'
import { readClaims, type SignInClaims } from './signInClaims.ts'
import { signInProblem } from './signInProblem.ts'

/** What the rest of the portal knows of the sign-in; the tokens stay inside (Ruling 12). */
export interface SignIn {
  isAuthenticated: () => boolean
  claims: () => SignInClaims
  /** The access token, refreshed when it lives less than five more seconds. */
  bearer: () => Promise<string>
  /** Refreshes now; false when the identity server refused, throws when it can't be reached. */
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
}

/**
 * Finds out silently whether somebody is signed in and takes the code of a login that just ended.
 * Must run before the router: the answer stands in the address until the library removes it.
 */
export async function createSignIn(identity: PortalConfig['identity']): Promise<SignIn> {
  const keycloak = new Keycloak(identity)
  const comesFromLogin = /[#&]state=/.test(location.hash)
  const doors = doorsOf(keycloak)
  const probe = watchCookieProbe()
  // An issuer that is yet to be asked may have no session frame, and then init would fail.
  const hasFrame = 'realm' in identity || typeof identity.oidcProvider === 'object'
  try {
    await keycloak.init({
      onLoad: 'check-sso',
      silentCheckSsoRedirectUri: `${doors.frontDoor}silent-check-sso.html`,
      checkLoginIframe: hasFrame && !isSessionCheckOff(),
      checkLoginIframeInterval: sessionConstants.sessionCheckSeconds,
      messageReceiveTimeout: sessionConstants.messageTimeoutMs,
      pkceMethod: sessionConstants.pkceMethod,
      flow: sessionConstants.flow,
      responseMode: sessionConstants.responseMode,
      enableLogging: true,
    })
  } catch (error) {
    logError(signInProblem(error), error)
    keycloak.clearToken()
    // An answer that can't be used (too old, not meant for us) is asked for anew; a second one in a row is told.
    if (!comesFromLogin || !claimForcedLogin(Date.now())) throw error
    history.replaceState(null, '', readReturnAddress() ?? '/')
  } finally {
    probe.stop()
  }
  // Spec 4: forced login when the token is cleared (session ended elsewhere, refresh refused with 400).
  keycloak.onAuthLogout = () => forceLogin(keycloak, doors)
  placeAfterLogin(keycloak.authenticated, comesFromLogin)
  return signInOf(keycloak, { ...doors, areCookiesBlocked: () => probe.isBlocked() || isSessionCheckOff() })
}

type Doors = Pick<SignIn, 'login' | 'loginAddress'> & { frontDoor: string }

function doorsOf(keycloak: Keycloak): Doors {
  const frontDoor = `${location.origin}/`
  return {
    frontDoor,
    login: async (returnTo) => {
      keepReturnAddress(returnTo)
      await keycloak.login({ redirectUri: frontDoor })
    },
    loginAddress: async (returnTo) => {
      keepReturnAddress(returnTo)
      return await keycloak.createLoginUrl({ redirectUri: frontDoor })
    },
  }
}

function forceLogin(keycloak: Keycloak, { login }: Doors): void {
  const hasToken = keycloak.token !== undefined
  if (!isLoginForced({ loginRequired: isLoginRequired(location.pathname), hasToken })) return
  if (isIdle()) {
    // Another tab has ended the session of somebody who is not here any more.
    lockAt(herePath())
    location.replace(LOCK_SCREEN)
    return
  }
  if (!claimForcedLogin(Date.now())) {
    // Signed in and out again within seconds: once without the session check, then no more.
    if (isSessionCheckOff()) return
    turnSessionCheckOff()
  }
  login(herePath()).catch(() => undefined)
}

function isIdle(): boolean {
  const { inactivityTimeoutMinutes: sessionTimeoutMinutes } = sessionConstants
  const lastActivityMs = readLastActivity()
  const left = idleTimeLeftMs({ nowMs: Date.now(), lastActivityMs, sessionTimeoutMinutes })
  return lastActivityMs > 0 && left === 0
}

/** Back to where somebody was before the login, or to the lock screen after an idle logout. */
function placeAfterLogin(isAuthenticated: boolean, comesFromLogin: boolean): void {
  const isLocked = takeLock()
  if (isAuthenticated && comesFromLogin) {
    const returnTo = takeReturnAddress()
    if (returnTo) history.replaceState(null, '', returnTo)
  } else if (isLocked) history.replaceState(null, '', LOCK_SCREEN)
}

function signInOf(
  keycloak: Keycloak,
  { frontDoor, areCookiesBlocked, ...doors }: Doors & Pick<SignIn, 'areCookiesBlocked'>,
): SignIn {
  const expiresAt = () => {
    const exp = keycloak.tokenParsed?.exp
    // On this machine's clock, which may be ahead of the identity server's.
    return exp === undefined ? undefined : exp + (keycloak.timeSkew ?? 0)
  }
  const update = async (): Promise<boolean> => {
    try {
      await keycloak.updateToken(-1)
      return true
    } catch (error) {
      // No answer from the identity server is no refusal: the next check asks again.
      if (error instanceof TypeError) throw error
      logError('Failed to refresh token', error)
      return false
    }
  }
  const logout = async () => {
    keycloak.onAuthLogout = undefined
    await keycloak.logout({ redirectUri: frontDoor })
  }
  return {
    ...doors,
    areCookiesBlocked,
    isAuthenticated: () => keycloak.authenticated,
    claims: () => readClaims(keycloak),
    bearer: async () => {
      // Asked only near the end: the library's own check would question the session frame before every call.
      const moment = { nowMs: Date.now(), tokenExpiresAt: expiresAt() }
      const isDue = keycloak.refreshToken && isRefreshDue(moment, sessionConstants.minimumValiditySeconds)
      // Where the identity server can't be reached the call itself says that there is no connection.
      const isFresh = !isDue || (await update().catch(() => true))
      if (!isFresh && keycloak.authenticated) {
        lockAt(herePath())
        await logout()
        // The browser is leaving; the call has no more to do.
        await new Promise(() => undefined)
      }
      return keycloak.token ?? ''
    },
    refresh: () => (keycloak.refreshToken ? update() : Promise.resolve(false)),
    expiresAt,
    loginOnce: () => {
      if (claimForcedLogin(Date.now())) doors.login(herePath()).catch(() => undefined)
    },
    logout,
    clear: () => keycloak.clearToken(),
  }
}
