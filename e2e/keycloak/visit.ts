import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Account } from './keycloakServer.ts'
import { LIMIT_MS } from './steps.ts'

/** Somebody's browser, and the token that the portal sends in it. */
export interface Visit {
  context: BrowserContext
  page: Page
  /** The newest that was sent. */
  token(): string
  ask(
    url: string,
    method?: string,
    data?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>
}

export async function visit(browser: Browser): Promise<Visit> {
  const context = await browser.newContext()
  context.setDefaultTimeout(LIMIT_MS)
  context.setDefaultNavigationTimeout(LIMIT_MS)
  const page = await context.newPage()
  await page.clock.install()
  let bearer = ''
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization && /-api\//.test(request.url())) bearer = authorization
  })
  return {
    context,
    page,
    token: () => bearer,
    async ask(url, method = 'GET', data) {
      const answer = await fetch(url, {
        method,
        headers: { authorization: bearer, 'x-org-key': 'ALL', 'content-type': 'application/json' },
        ...(data === undefined ? {} : { body: JSON.stringify(data) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
    },
  }
}

/** Types an account into Keycloak's own page. */
export async function signInAtKeycloak(page: Page, { email, password }: Account): Promise<void> {
  await page.locator('#username').fill(email)
  await page.locator('#password').fill(password)
  await page.locator('#kc-login').click()
}

/** What a token says; its signature is the server's business. */
export function claimsOf(token: string, part: 0 | 1 = 1): Record<string, unknown> {
  const text = token.replace(/^Bearer /, '').split('.')[part] ?? ''
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
