import type { PaymentProviderName } from '@medlem/contract/organisation'
import type { PaymentProvider } from '@medlem/payments/provider'
import { paymentProvider } from '@medlem/payments/registry'
import type { Config } from '../config.ts'
import { secretBox } from '../http/secretBox.ts'

/** What is read of an organisation to pay through its provider. */
export interface PayingOrganisation {
  id: string
  paymentProvider: PaymentProviderName
  paymentAuthToken: string | null
}

/** The organisation's provider with its own key, or undefined while payments are not set up. */
export type ProviderFor = (organisation: PayingOrganisation) => PaymentProvider | undefined

/** Seals and opens gateway keys. The context is the organisation's id, so that rows can't be swapped. */
export function gatewayKeys(config: Pick<Config, 'secret'>) {
  return secretBox(config.secret, 'payment')
}

/** Makes providers from what is stored; keys are opened here and nowhere else. */
export function createProviderFor(
  config: Pick<Config, 'secret' | 'freepay'>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): ProviderFor {
  const keys = gatewayKeys(config)
  const { gatewayUrl, managementUrl } = config.freepay
  const hosts = { freepay: { gatewayUrl, managementUrl, windowHosts: [new URL(gatewayUrl).host] } }
  return ({ id, paymentProvider: name, paymentAuthToken }) => {
    if (paymentAuthToken === null) return undefined
    return paymentProvider(name, { apiKey: keys.open(paymentAuthToken, id), hosts, fetch })
  }
}
