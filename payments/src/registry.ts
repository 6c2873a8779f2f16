import type { CredentialsOf, ProviderCredentials } from '@medlem/contract/paymentCredentials'
import type { AccessTokens } from './accessTokens.ts'
import { freepay } from './freepay/freepay.ts'
import type { FreepayHosts } from './freepay/hosts.ts'
import type { PaymentProvider } from './provider.ts'
import { stripe } from './stripe/stripe.ts'
import { vipps } from './vipps/vipps.ts'
import type { WindowPlaces } from './windowAddress.ts'

/** Where each gateway is: the operator's configuration, one row per provider. */
export interface ProviderHosts {
  freepay: FreepayHosts
  stripe: { apiUrl: string } & WindowPlaces
  vipps: { apiUrl: string } & WindowPlaces
}

/** What an adapter is made from besides an organisation's own credentials: the way out. */
export interface ProviderAccess {
  hosts: ProviderHosts
  fetch: typeof globalThis.fetch
  timeoutMs?: number
  /** Vipps' access tokens, which outlive a request. */
  tokens: AccessTokens
}

type Makers = {
  [P in ProviderCredentials['provider']]: (
    credentials: CredentialsOf<P>,
    access: ProviderAccess,
  ) => PaymentProvider
}

const providers: Makers = {
  freepay: ({ apiKey }, { hosts, tokens: _tokens, ...way }) => freepay({ apiKey, ...way, ...hosts.freepay }),
  stripe: ({ secretKey }, { hosts, tokens: _tokens, ...way }) =>
    stripe({ secretKey, ...way, ...hosts.stripe }),
  vipps: ({ webhookSecret: _secret, ...credentials }, { hosts, ...way }) =>
    vipps({ ...credentials, ...way, ...hosts.vipps }),
}

/** The provider of those credentials, working for one organisation. */
export function paymentProvider(of: ProviderCredentials, access: ProviderAccess): PaymentProvider {
  switch (of.provider) {
    case 'freepay':
      return providers.freepay(of.credentials, access)
    case 'stripe':
      return providers.stripe(of.credentials, access)
    case 'vipps':
      return providers.vipps(of.credentials, access)
  }
}
