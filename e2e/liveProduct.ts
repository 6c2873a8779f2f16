import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@medlem/database/testing/freePort'
import type { Browser } from '@playwright/test'
import { test as base, expect, signIn } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'

const CLUB = 'Sejlklubben Havkatten'
const API_KEY = 'key-of-a-shop-whose-money-is-real'
const root = fileURLToPath(new URL('..', import.meta.url))

/** A gateway of its own, where the sailing club's payments are no tests: only such money can be given back. */
async function startLiveGateway(dataFolder: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_LEDGER: join(dataFolder, 'live-ledger.jsonl'),
      SANDBOX_MERCHANTS: JSON.stringify([{ name: CLUB, apiKey: API_KEY, live: true }]),
    },
  })
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const began = await Promise.race([once(child.stdout, 'data').then(() => true), ended.then(() => false)])
  if (!began) throw new Error('the gateway ended before it said a word')
  return { url: `http://127.0.0.1:${port}`, close }
}

/** Switches the club's test mode off, as a super administrator would. */
async function takeRealMoney(browser: Browser, product: Product): Promise<void> {
  const page = await browser.newPage()
  let authorization = ''
  page.on('request', (sent) => {
    authorization ||= sent.headers().authorization ?? ''
  })
  await signIn(page, product, 'support@example.org')
  const api = `${product.url}/org-api/api/v1/org`
  const headers = { authorization, 'x-org-key': 'ALL' }
  const answer = await page.request.get(`${api}/list`, { headers })
  const clubs: { id: string; name: string }[] = await answer.json()
  const id = clubs.find(({ name }) => name === CLUB)?.id
  const changed = await page.request.put(`${api}/${id}/config/payment/item`, {
    headers,
    data: { provider: 'freepay', testMode: false, paymentAuthToken: API_KEY },
  })
  expect(changed.status()).toBe(200)
  await page.close()
}

/** The product, where the sailing club takes real money. */
export const test = base.extend<{ live: Product }>({
  live: async ({ browser }, use, info) => {
    const gateway = await startLiveGateway(info.outputPath())
    try {
      const product = await startProduct({
        FREEPAY_GATEWAY_URL: gateway.url,
        FREEPAY_MANAGEMENT_URL: gateway.url,
      })
      try {
        await takeRealMoney(browser, product)
        await use(product)
      } finally {
        await product.close()
      }
    } finally {
      await gateway.close()
    }
  },
})
