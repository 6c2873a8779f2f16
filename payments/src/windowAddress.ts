/** Where a gateway's payment windows may be. */
export interface WindowPlaces {
  /** Origins, so TLS is asked for where they ask for it: 'https://checkout.stripe.com', or that of a sandbox. */
  windowOrigins: readonly string[]
}

/** Whether a member may be sent to an address: it is at one of the origins, and carries no name or password. */
export function isWindowAddress(address: string, { windowOrigins }: WindowPlaces): boolean {
  const { origin, username, password } = new URL(address)
  return username === '' && password === '' && windowOrigins.includes(origin)
}
