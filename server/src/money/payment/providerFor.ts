import type { PaymentProvider } from '@medlem/payments/provider'
import { paymentProvider } from '@medlem/payments/registry'
import { vippsTokens } from '@medlem/payments/vipps/tokens'
import type { Config } from '../../platform/config/config.ts'
import { credentialsFor, type PayingOrganisation } from './credentials.ts'

/** The payment that a provider is asked about. */
export interface PaidThrough {
  provider: string
  test: boolean
}

/**
 * The organisation's provider with its own keys, or undefined while payments are not set up. For a payment that was
 * begun it is the provider of that payment, whatever the organisation has chosen since.
 */
export type ProviderFor = (
  organisation: PayingOrganisation & { paymentTestMode?: boolean },
  payment?: PaidThrough,
) => PaymentProvider | undefined

/** Makes providers from what is stored; keys are opened here and nowhere else. */
export function createProviderFor(
  config: Pick<Config, 'secret' | 'freepay' | 'stripe' | 'vipps'>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): ProviderFor {
  const { gatewayUrl, managementUrl } = config.freepay
  const freepay = { gatewayUrl, managementUrl, windowHosts: [new URL(gatewayUrl).host] }
  // An access token lasts longer than a request.
  const tokens = vippsTokens()
  return (organisation, payment) => {
    const credentials = credentialsFor(config, organisation, payment?.provider)
    if (!credentials) return undefined
    const test = payment?.test ?? organisation.paymentTestMode ?? false
    const { apiUrl, testApiUrl } = config.vipps
    const hosts = { freepay, stripe: config.stripe, vipps: { apiUrl: test ? testApiUrl : apiUrl } }
    return paymentProvider(credentials, { hosts, fetch, tokens })
  }
}
