import type { WindowPlaces } from '../windowAddress.ts'

/** Where FreePay is; a sandbox is the same at other addresses. */
export interface FreepayHosts extends WindowPlaces {
  /** Base of the call that opens a window: 'https://gw.freepay.dk'. */
  gatewayUrl: string
  /** Base of everything after it: 'https://mw.freepay.dk'. */
  managementUrl: string
}
