import type { PaymentProviderName } from '@medlem/contract/organisation'
import { freepay } from './freepay/freepay.ts'
import type { FreepayHosts } from './freepay/hosts.ts'
import type { PaymentProvider } from './provider.ts'

/** Where each gateway is: the operator's configuration, one row per provider. */
export interface ProviderHosts {
  freepay: FreepayHosts
}

/** What an adapter is made from: an organisation's own key, and the way out. */
export interface ProviderAccess {
  apiKey: string
  hosts: ProviderHosts
  fetch: typeof globalThis.fetch
  timeoutMs?: number
}

const providers: Record<PaymentProviderName, (access: ProviderAccess) => PaymentProvider> = {
  freepay: ({ hosts, ...access }) => freepay({ ...access, ...hosts.freepay }),
}

/** The provider of that name, working for one organisation. */
export function paymentProvider(name: PaymentProviderName, access: ProviderAccess): PaymentProvider {
  return providers[name](access)
}
