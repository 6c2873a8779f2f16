import { PaymentProviderName } from '@medlem/contract/organisation'
import type { KeptCredentials } from '@medlem/domain/paymentCredentials'
import { type Environment, ownEnvironment, readValues } from './config.ts'
import { ConfigError } from './configError.ts'
import { gateways } from './gateways.ts'

const fields = [
  'apiKey',
  'secretKey',
  'clientId',
  'clientSecret',
  'subscriptionKey',
  'merchantSerialNumber',
] as const

/** 'clientId' is PROBE_CLIENT_ID. */
export function probeVariable(field: string): string {
  return `PROBE_${field.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`
}

/** What `npm run medlem -- probe` asks, and with which test key: gateways are the real ones unless their variables are set. */
export function readProbe(name: string | undefined, environment: Environment = ownEnvironment()) {
  const provider = PaymentProviderName.safeParse(name).data
  if (provider === undefined)
    throw new ConfigError(`Please name a provider: ${PaymentProviderName.options.join(', ')}.`)
  const kept: KeptCredentials = {}
  for (const field of fields) {
    const value = environment[probeVariable(field)]
    if (value) kept[field] = value
  }
  return {
    provider,
    kept,
    hosts: gateways(readValues(environment), undefined),
    authorizationId: environment.PROBE_AUTHORIZATION,
    callbackUrl: environment.PROBE_CALLBACK_URL ?? 'https://medlem.example.org/callbacks/probe',
  }
}
