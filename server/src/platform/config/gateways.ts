import { ConfigError } from './configError.ts'
import type { Values, VariableName } from './variables.ts'

/** Where the payment providers are. */
export interface Gateways {
  freepay: { gatewayUrl: string; managementUrl: string }
  stripe: { apiUrl: string; windowOrigins: readonly string[] }
  /** Test money is another host there, with keys of its own. */
  vipps: { apiUrl: string; testApiUrl: string; windowOrigins: readonly string[] }
}

const STRIPE_WINDOWS = ['https://checkout.stripe.com']

/** Vipps MobilePay answers with one of these, by country and environment; docs/providers/vipps.md says what is known. */
const VIPPS_WINDOWS = [
  'https://api.vipps.no',
  'https://apitest.vipps.no',
  'https://landing.vipps.no',
  'https://landing-mt.vipps.no',
  'https://pay.vipps.no',
  'https://pay-mt.vipps.no',
  'https://pay.mobilepay.dk',
  'https://pay-mt.mobilepay.dk',
  'https://pay.mobilepay.fi',
  'https://pay.vipps.dk',
  'https://pay.vipps.fi',
  'https://landing.vippsmobilepay.com',
]

/** The gateways that are set, else the sandbox, else the real ones. */
export function gateways(values: Values, sandbox: string | undefined): Gateways {
  const stripeUrl = values.STRIPE_API_URL ?? sandbox ?? 'https://api.stripe.com'
  const vippsUrl = values.VIPPS_API_URL ?? sandbox ?? 'https://api.vipps.no'
  return {
    freepay: {
      gatewayUrl: values.FREEPAY_GATEWAY_URL ?? sandbox ?? 'https://gw.freepay.dk',
      managementUrl: values.FREEPAY_MANAGEMENT_URL ?? sandbox ?? 'https://mw.freepay.dk',
    },
    stripe: {
      apiUrl: stripeUrl,
      windowOrigins: values.STRIPE_WINDOW_ORIGINS ?? windowsOf(stripeUrl, sandbox, STRIPE_WINDOWS),
    },
    vipps: {
      apiUrl: vippsUrl,
      testApiUrl: values.VIPPS_TEST_API_URL ?? sandbox ?? 'https://apitest.vipps.no',
      windowOrigins: values.VIPPS_WINDOW_ORIGINS ?? windowsOf(vippsUrl, sandbox, VIPPS_WINDOWS),
    },
  }
}

const ADDRESSES = [
  'FREEPAY_GATEWAY_URL',
  'FREEPAY_MANAGEMENT_URL',
  'STRIPE_API_URL',
  'VIPPS_API_URL',
  'VIPPS_TEST_API_URL',
] as const

/** The demonstration pays at a sandbox on this machine or beside the portal, so no real money can move in it. */
export function refuseRealGateways(values: Values, sandbox: string): void {
  const name = ADDRESSES.find((variable) => {
    const url = values[variable]
    return url !== undefined && !isThisMachine(url) && new URL(url).hostname !== new URL(sandbox).hostname
  })
  if (name === undefined) return
  throw new ConfigError(
    `${name}: the demonstration takes payments at its sandbox only. Leave it out, or set MEDLEM_MODE=production.`,
  )
}

/** A sandbox has its windows where its calls are; it may be reached by another name than the one it tells. */
function windowsOf(apiUrl: string, sandbox: string | undefined, real: readonly string[]): readonly string[] {
  if (!isThisMachine(apiUrl)) return real
  return [...new Set([apiUrl, ...(sandbox ? [sandbox] : [])].map((url) => new URL(url).origin))]
}

/** Where a browser may be sent to pay (ASVS 3.7.2). */
export function paymentWindowOrigins({ freepay, stripe, vipps }: Gateways): string[] {
  return [...new Set([new URL(freepay.gatewayUrl).origin, ...stripe.windowOrigins, ...vipps.windowOrigins])]
}

/**
 * The variable that leads payments which are said to be real to a sandbox on this machine; undefined where none does. The
 * demonstration has nothing else.
 */
export function sandboxOfLive(
  { production, ...gateways }: Gateways & { production: boolean },
  providers: readonly ('freepay' | 'stripe' | 'vipps')[],
): VariableName | undefined {
  if (!production) return undefined
  return providers.flatMap((provider) => sandboxVariable(gateways, provider) ?? [])[0]
}

/** The variable that leads a provider's payments to a sandbox on this machine instead of the real gateway. */
function sandboxVariable(
  { freepay, stripe, vipps }: Gateways,
  provider: 'freepay' | 'stripe' | 'vipps',
): VariableName | undefined {
  const addresses: Record<typeof provider, [VariableName, string][]> = {
    freepay: [
      ['FREEPAY_GATEWAY_URL', freepay.gatewayUrl],
      ['FREEPAY_MANAGEMENT_URL', freepay.managementUrl],
    ],
    stripe: [['STRIPE_API_URL', stripe.apiUrl]],
    vipps: [['VIPPS_API_URL', vipps.apiUrl]],
  }
  return addresses[provider].find(([, url]) => isThisMachine(url))?.[0]
}

export function isThisMachine(url: string): boolean {
  return /^(127\.|0\.0\.0\.0$|localhost$|\[::1?\]$)/.test(new URL(url).hostname)
}
