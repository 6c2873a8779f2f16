import type { PortalConfig } from '@medlem/contract/portalConfig'

const AUTHORIZATION = '/protocol/openid-connect/auth'

/** Address of a realm that is shaped as Keycloak's; undefined for another server. */
export function realmAddress(identity: PortalConfig['identity']): string | undefined {
  if ('realm' in identity)
    return `${identity.url.replace(/\/$/, '')}/realms/${encodeURIComponent(identity.realm)}`
  if (typeof identity.oidcProvider === 'string') return undefined
  const { authorization_endpoint: address } = identity.oidcProvider
  return address.endsWith(AUTHORIZATION) ? address.slice(0, -AUTHORIZATION.length) : undefined
}
