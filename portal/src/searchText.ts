// A payment token '123' or '1e5' must stay text, which the router's own parser would not leave it.

/** '?token=123&x=' → { token: '123', x: '' } */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** { token: '123' } → '?token=123'; undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  const text = new URLSearchParams(pairs).toString()
  return text === '' ? '' : `?${text}`
}
