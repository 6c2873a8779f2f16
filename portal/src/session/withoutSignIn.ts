import { IssuerUnreachableError } from './issuerLink.ts'
import type { SignIn } from './keycloak.ts'

async function unreachable(): Promise<never> {
  throw new IssuerUnreachableError()
}

/** A page that asked no identity server: no user, no token. A visitor who goes on to a screen of members loads it again. */
export const withoutSignIn: SignIn = {
  isAuthenticated: () => false,
  claims: () => ({ email: '', givenName: '', familyName: '', phone: null, realmRoles: [] }),
  bearer: unreachable,
  refresh: unreachable,
  expiresAt: () => undefined,
  login: async (returnTo) => location.assign(returnTo),
  loginAddress: unreachable,
  loginOnce: () => undefined,
  logout: async () => undefined,
  clear: () => undefined,
  areCookiesBlocked: () => false,
  issuer: { isDown: () => false, subscribe: () => () => undefined },
}
