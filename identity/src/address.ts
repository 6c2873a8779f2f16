import type { IdentityOptions } from './options.ts'

/** Everything of ours is below this path, whatever the realm. */
export const PREFIX = '/identity'

const PROTOCOL = '/protocol/openid-connect'

/** The paths of a realm, shaped as Keycloak's, so that a client's configuration fits either. */
export const ROUTES = {
  authorization: `${PROTOCOL}/auth`,
  token: `${PROTOCOL}/token`,
  jwks: `${PROTOCOL}/certs`,
  userinfo: `${PROTOCOL}/userinfo`,
  end_session: `${PROTOCOL}/logout`,
  revocation: `${PROTOCOL}/revoke`,
}

export const DISCOVERY = '/.well-known/openid-configuration'
export const SESSION_FRAME = `${PROTOCOL}/login-status-iframe.html`
export const COOKIE_FRAME = `${PROTOCOL}/3p-cookies`
export const LOGIN = '/login'
/** Keycloak's address for a new password. */
export const FORGOTTEN = '/login-actions/reset-credentials'
export const ACCOUNT = '/account'
/** What a link in an e-mail is for. */
export type LinkKind = 'new_password' | 'sign_in' | 'registration'
/** Below them, the pages of links that were sent by e-mail. */
export const LINKS: Readonly<Record<LinkKind, string>> = {
  new_password: '/login-actions/new-password',
  sign_in: '/login-actions/sign-in',
  registration: '/login-actions/registration',
}
/** Below it, the pages of links that let their holders make an account. */
export const WELCOME = '/welcome'

/** The address of such a link. */
export function welcomeAddress(issuer: string, token: string): string {
  return `${issuer}${WELCOME}/${token}`
}

/** The endpoints as a discovery document names them; a client that is configured with them need not ask. */
export function endpointsOf(options: Pick<IdentityOptions, 'baseUrl' | 'realm'>) {
  const { issuer } = addressesOf(options)
  return {
    authorization_endpoint: `${issuer}${ROUTES.authorization}`,
    token_endpoint: `${issuer}${ROUTES.token}`,
    userinfo_endpoint: `${issuer}${ROUTES.userinfo}`,
    end_session_endpoint: `${issuer}${ROUTES.end_session}`,
    check_session_iframe: `${issuer}${SESSION_FRAME}`,
  }
}

export interface Addresses {
  /** '/identity/realms/{realm}' */
  realmPath: string
  issuer: string
  /** Where the portal is, and where it takes the answers of a sign-in. */
  portal: string
  redirectUris: string[]
  isSecure: boolean
}

export function addressesOf({ baseUrl, realm }: Pick<IdentityOptions, 'baseUrl' | 'realm'>): Addresses {
  const realmPath = `${PREFIX}/realms/${realm}`
  return {
    realmPath,
    issuer: `${baseUrl}${realmPath}`,
    portal: `${baseUrl}/`,
    // The last is our own page of the account, which asks for a new sign-in.
    redirectUris: [`${baseUrl}/`, `${baseUrl}/silent-check-sso.html`, `${baseUrl}${realmPath}${ACCOUNT}`],
    isSecure: baseUrl.startsWith('https:'),
  }
}
