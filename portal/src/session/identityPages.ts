import type { PortalConfig } from '@medlem/contract/portalConfig'
import { realmAddress } from './realmAddress.ts'

// Pages of the identity server for people. Keycloak's are known by their addresses, and the embedded server has the
// same; of any other server only its discovery document says what it can do.

type Identity = PortalConfig['identity']

/** Where a member manages the sign-in itself; Spec 8 has the words for where there is no such page. */
export function accountPage(
  identity: Identity,
  backTo: string,
): { isSupported: true; address: string } | { isSupported: false; message: string } {
  const realm = realmAddress(identity)
  if (realm === undefined) return { isSupported: false, message: 'Not supported by the OIDC server' }
  const referrer = new URLSearchParams({ referrer: identity.clientId, referrer_uri: backTo })
  return { isSupported: true, address: `${realm}/account?${referrer}` }
}

/** Where a forgotten password is replaced; undefined when only the server's own sign-in page has the link. */
export function forgottenPasswordPage(identity: Identity): string | undefined {
  const realm = realmAddress(identity)
  return (
    realm &&
    `${realm}/login-actions/reset-credentials?${new URLSearchParams({ client_id: identity.clientId })}`
  )
}

/** Whether a server that is asked for its endpoints lets people register by prompt=create (OpenID Connect 1.0). */
async function offersRegistration(issuer: string): Promise<boolean> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
  if (!response.ok) return false
  const document: unknown = await response.json()
  const prompts =
    typeof document === 'object' && document !== null && 'prompt_values_supported' in document
      ? document.prompt_values_supported
      : []
  return Array.isArray(prompts) && prompts.includes('create')
}

/** Turns the address of a login into that of a registration; undefined when the server offers none. */
export async function registrationAddress(
  identity: Identity,
  loginAddress: string,
): Promise<string | undefined> {
  const address = new URL(loginAddress, location.href)
  if ('realm' in identity) {
    // Keycloak has an address of its own for it, in all of its versions.
    address.pathname = address.pathname.replace(/\/auth$/, '/registrations')
    return address.href
  }
  if (typeof identity.oidcProvider === 'string' && !(await offersRegistration(identity.oidcProvider)))
    return undefined
  address.searchParams.set('prompt', 'create')
  return address.href
}
