import type { PaymentRow } from '@medlem/database/schema/payment'
import { accessTokens } from '@medlem/payments/accessTokens'
import type { PaymentRef } from '@medlem/payments/provider'
import { paymentProvider } from '@medlem/payments/registry'
import type { Config } from '../../platform/config/config.ts'
import type { ProviderFor } from '../../platform/ports/providerFor.ts'
import { credentialsFor } from './credentials.ts'

/** Makes providers from what is stored; keys are opened here and nowhere else. A test gives its own way out, and the limit of a call. */
export function createProviderFor(
  config: Pick<Config, 'secret' | 'freepay' | 'stripe' | 'vipps'>,
  { fetch = globalThis.fetch, ...limit }: { fetch?: typeof globalThis.fetch; timeoutMs?: number } = {},
): ProviderFor {
  const { gatewayUrl, managementUrl } = config.freepay
  const freepay = { gatewayUrl, managementUrl, windowOrigins: [new URL(gatewayUrl).origin] }
  // An access token lasts longer than a request.
  const tokens = accessTokens()
  return (organisation, payment) => {
    const credentials = credentialsFor(config, organisation, payment?.provider)
    if (!credentials) return undefined
    const test = payment?.test ?? organisation.paymentTestMode ?? false
    const { apiUrl, testApiUrl, windowOrigins } = config.vipps
    const hosts = {
      freepay,
      stripe: config.stripe,
      vipps: { apiUrl: test ? testApiUrl : apiUrl, windowOrigins },
    }
    return paymentProvider(credentials, { hosts, fetch, tokens, ...limit })
  }
}

/** The names of a payment at the provider, once it is authorized. */
export function refOf({
  authorizationId,
  providerPaymentId,
}: Pick<PaymentRow, 'authorizationId' | 'providerPaymentId'>): PaymentRef {
  return {
    ...(authorizationId === null ? {} : { authorizationId }),
    ...(providerPaymentId === null ? {} : { providerPaymentId }),
  }
}
