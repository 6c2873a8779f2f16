import { createHash, randomBytes } from 'node:crypto'

interface Cookie {
  name: string
  value: string
  path: string
}

/** A browser as far as these tests need one: keeps cookies by their path and follows no redirect by itself. */
export class Visitor {
  readonly #cookies = new Map<string, Cookie>()

  get cookies(): readonly Cookie[] {
    return [...this.#cookies.values()]
  }

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url)
    const sent = this.cookies.filter(({ path }) => pathname.startsWith(path))
    const headers = new Headers(init.headers)
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  post(url: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { name, value, path })
  }
}

/** RFC 7636: a secret of the client, and what it shows of it beforehand. */
export function pkce() {
  const verifier = randomBytes(48).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The parameters of an answer, which come in the fragment. */
export function fragmentOf(response: Response): URLSearchParams {
  return new URLSearchParams(new URL(response.headers.get('location') ?? 'about:blank').hash.slice(1))
}
