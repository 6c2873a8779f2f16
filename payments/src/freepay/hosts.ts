/** Where FreePay is; a sandbox is the same at other addresses. */
export interface FreepayHosts {
  /** Base of the call that opens a window: 'https://gw.freepay.dk'. */
  gatewayUrl: string
  /** Base of everything after it: 'https://mw.freepay.dk'. */
  managementUrl: string
  /** Hosts (with port, if it has one) that a payment window may be at. */
  windowHosts: readonly string[]
}
