import type { PortalConfig } from '@medlem/contract/portalConfig'
import { offeredLanguages } from '@medlem/i18n/languages'
import { endpointsOf } from '@medlem/identity/address'
import type { FastifyInstance } from 'fastify'
import { CONSENT, RENEWAL_CONSENT } from '../money/consent/consent.ts'
import type { Config } from '../platform/config/config.ts'
import { paymentWindowOrigins } from '../platform/config/gateways.ts'

/** What the portal must know before it can do anything, read at load (Ruling 3). */
export function portalConfig(config: Config): PortalConfig {
  const { embedded, issuer, realm, clientId } = config.identity
  const keycloak = /^(?<url>.+)\/realms\/(?<realm>[^/]+)$/.exec(issuer)?.groups
  return {
    product: config.product,
    developmentFlag: config.developmentFlag,
    demonstration: config.demonstration,
    prefixes: config.prefixes,
    identity: embedded
      ? { oidcProvider: endpointsOf({ baseUrl: config.baseUrl, realm }), clientId }
      : keycloak?.url && keycloak.realm
        ? { url: keycloak.url, realm: keycloak.realm, clientId }
        : { oidcProvider: issuer, clientId },
    paymentWindowOrigins: paymentWindowOrigins(config),
    countryCodes: config.countryCodes,
    consent: CONSENT,
    renewalConsent: RENEWAL_CONSENT,
    languages: offeredLanguages(),
    contactReceiverId: config.contactReceiverId,
  }
}

export function portalConfigRoute(app: FastifyInstance, config: Config): void {
  const document = portalConfig(config)
  app.get('/portal-config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return document
  })
}
