import type { PortalConfig } from '@medlem/contract/portalConfig'
import { BASE_LANGUAGE, offeredLanguages } from '@medlem/i18n/languages'
import { endpointsOf } from '@medlem/identity/address'
import type { FastifyInstance } from 'fastify'
import { appRenewalConsentIn, consentIn, renewalConsentIn } from '../money/consent/consent.ts'
import { canInvite } from '../people/invitation/invitable.ts'
import type { Config } from '../platform/config/config.ts'
import { paymentWindowOrigins } from '../platform/config/gateways.ts'
import { documentLanguage, varyBy } from '../platform/http/requestLanguage.ts'

/** What the portal must know before it can do anything, read at load (Ruling 3). */
export function portalConfig(config: Config, language: string = BASE_LANGUAGE): PortalConfig {
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
    secondStepAcr: config.identity.secondStepAcr,
    baseUrl: config.baseUrl,
    orderPrefix: config.orderPrefix,
    paymentWindowOrigins: paymentWindowOrigins(config),
    countryCodes: config.countryCodes,
    consent: consentIn(language),
    renewalConsent: renewalConsentIn(language),
    appRenewalConsent: appRenewalConsentIn(language),
    languages: offeredLanguages(),
    invitesMembers: canInvite(config),
    contactReceiverId: config.contactReceiverId,
  }
}

export function portalConfigRoute(app: FastifyInstance, config: Config): void {
  app.get('/portal-config.json', { schema: { hide: true } }, async (request, reply) => {
    varyBy(reply, 'accept-language', 'cookie').header('cache-control', 'no-cache')
    return portalConfig(config, documentLanguage(request))
  })
}
