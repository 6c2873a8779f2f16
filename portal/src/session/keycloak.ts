import type { PortalConfig } from '@medlem/contract/portalConfig'
import { isRefreshDue, sessionConstants } from '@medlem/domain/session'
import Keycloak from 'keycloak-js'
import { logError } from '../ui/log.ts'
import { forgetActingFor } from './actingFor.ts'
import { claimForcedLogin } from './loginLimit.ts'
import { keepReturnAddress, takeReturnAddress } from './returnAddress.ts'

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
  /** The login of a refused or cleared token: at most once per 10 s. */
  loginOnce: () => void
  logout: () => Promise<void>
}

/** Names and roles as the tokens tell them (Spec 3 'Identity token contents'). */
export interface SignInClaims {
  email: string
  givenName: string
  familyName: string
  phone: string | null
  realmRoles: readonly string[]
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function readClaims({ idTokenParsed, tokenParsed, realmAccess }: Keycloak): SignInClaims {
  const claims = { ...tokenParsed, ...idTokenParsed }
  return {
    email: word(claims.email),
    givenName: word(claims.given_name),
    familyName: word(claims.family_name),
    phone: word(claims.phone_number) || null,
    realmRoles: realmAccess?.roles ?? [],
  }
}

function herePath(): string {
  return location.pathname + location.search + location.hash
}

/**
 * Finds out silently whether somebody is signed in and takes the code of a login that just ended.
 * Must run before the router: the answer stands in the address until the library removes it.
 */
export async function createSignIn(identity: PortalConfig['identity']): Promise<SignIn> {
  const keycloak = new Keycloak(identity)
  const frontDoor = `${location.origin}/`
  const comesFromLogin = /[#&]state=/.test(location.hash)

  const login = async (returnTo: string) => {
    keepReturnAddress(returnTo)
    await keycloak.login({ redirectUri: frontDoor })
  }
  const loginOnce = () => {
    if (claimForcedLogin(Date.now())) login(herePath()).catch(() => undefined)
  }
  // Spec 4: forced login when the token is cleared (session ended elsewhere, refresh refused with 400).
  keycloak.onAuthLogout = loginOnce

  await keycloak.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${frontDoor}silent-check-sso.html`,
    // An issuer that is yet to be asked may have no session frame, and then init would fail.
    checkLoginIframe: 'realm' in identity || typeof identity.oidcProvider === 'object',
    checkLoginIframeInterval: sessionConstants.sessionCheckSeconds,
    messageReceiveTimeout: sessionConstants.messageTimeoutMs,
    pkceMethod: sessionConstants.pkceMethod,
    flow: sessionConstants.flow,
    responseMode: sessionConstants.responseMode,
    enableLogging: true,
  })

  const returnTo = comesFromLogin && keycloak.authenticated ? takeReturnAddress() : null
  if (returnTo) history.replaceState(null, '', returnTo)
  return signInOf(keycloak, { login, loginOnce, frontDoor })
}

function signInOf(
  keycloak: Keycloak,
  { login, loginOnce, frontDoor }: Pick<SignIn, 'login' | 'loginOnce'> & { frontDoor: string },
): SignIn {
  const expiresAt = () => {
    const exp = keycloak.tokenParsed?.exp
    // On this machine's clock, which may be ahead of the identity server's.
    return exp === undefined ? undefined : exp + (keycloak.timeSkew ?? 0)
  }
  const update = async (minValidity: number): Promise<boolean> => {
    try {
      await keycloak.updateToken(minValidity)
      return true
    } catch (error) {
      // No answer from the identity server is no refusal: the next check asks again.
      if (error instanceof TypeError) throw error
      logError('Failed to refresh token', error)
      return false
    }
  }
  const logout = async () => {
    forgetActingFor()
    keycloak.onAuthLogout = undefined
    await keycloak.logout({ redirectUri: frontDoor })
  }
  return {
    isAuthenticated: () => keycloak.authenticated,
    claims: () => readClaims(keycloak),
    bearer: async () => {
      // Asked only near the end: the library's own check would question the session frame before every call.
      const moment = { nowMs: Date.now(), tokenExpiresAt: expiresAt() }
      const isDue = keycloak.refreshToken && isRefreshDue(moment, sessionConstants.minimumValiditySeconds)
      if (isDue && !(await update(-1)) && keycloak.authenticated) await logout()
      return keycloak.token ?? ''
    },
    refresh: () => (keycloak.refreshToken ? update(-1) : Promise.resolve(false)),
    expiresAt,
    login,
    loginOnce,
    logout,
  }
}
