/** '?token=123&x=' → { token: '123', x: '' }: a payment token '1e5' stays text, which the router's own parser would not leave it. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}
