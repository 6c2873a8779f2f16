import { sandboxWay } from '@medlem/sandbox/testing/sandboxWay'
import { liveKey, testGateway, testKey } from '@medlem/sandbox/testing/testGateway'
import { afterAll, beforeAll, vi } from 'vitest'
import { describeProvider } from '../conformance.ts'
import { describePayouts, payoutControls } from '../payoutConformance.ts'
import type { ProviderUnderTest, WindowEnd } from '../providerUnderTest.ts'
import { SILENT_MS, silentHost } from '../silentHost.ts'
import { stripe } from './stripe.ts'

// An order that is sent again says the same end within a minute: no minute passes here.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

const declinedCard = '0027'
const usualCard = '0019'
const strangerKey = 'key-of-a-third-merchant'

/** Registers the shop for all events of a merchant; answers the secret that they are signed with. */
async function registerWebhook(gatewayUrl: string, key: string, url: string): Promise<string> {
  const answer = await fetch(`${gatewayUrl}/v1/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ url, 'enabled_events[]': '*' }),
  })
  const { secret } = (await answer.json()) as { secret: string }
  return secret
}

async function stripeAtSandbox(): Promise<ProviderUnderTest> {
  const gateway = await testGateway({
    merchants: [
      { name: 'Sejlklubben Øresund', apiKey: testKey, live: false },
      { name: 'Koret', apiKey: liveKey, live: true },
      { name: 'Skakklubben', apiKey: strangerKey, live: false },
    ],
  })
  const secret = await registerWebhook(gateway.url(), testKey, `${gateway.shop.url}/callbacks/stripe/org/x`)
  const silent = await silentHost()
  const at = (apiUrl: string, secretKey: string) =>
    stripe({ secretKey, apiUrl, windowOrigins: [new URL(apiUrl).origin], ...sandboxWay })

  /** The window shows a refusal and does not send the payer back: one who gives up then presses Cancel. */
  async function endWindow(windowUrl: string, end: WindowEnd) {
    const { pathname } = new URL(windowUrl)
    if (end === 'approve') return (await gateway.pay(pathname, usualCard)).query
    if (end === 'decline') await gateway.pay(pathname, declinedCard)
    return (await gateway.post(pathname, { action: 'cancel' })).query
  }

  return {
    provider: at(gateway.url(), testKey),
    real: at(gateway.url(), liveKey),
    stranger: at(gateway.url(), strangerKey),
    unreachable: at('http://127.0.0.1:1', testKey),
    silent: stripe({
      secretKey: testKey,
      apiUrl: silent.url,
      windowOrigins: [],
      fetch,
      timeoutMs: SILENT_MS,
    }),
    nobodys: {
      authorizationId: 'pi_6f1b6a3e7d3c4c559a250123456789ab',
      providerPaymentId: 'cs_test_6f1b6a3e7d3c4c559a250123456789ab',
      reference: 'M-nobodys',
      instrumentId: 'cus_6f1b6a3e7d3c4c:pm_6f1b6a3e7d3c4c559a250123456789ab',
    },
    forgedReturns: [
      { session_id: '../../payment_intents/pi_1' },
      { session_id: ['cs_test_a', 'cs_test_b'] },
      { session_id: 'pi_6f1b6a3e7d3c4c559a250123456789ab' },
      { session_id: '{CHECKOUT_SESSION_ID}' },
    ],
    endWindow,
    lastWebhook() {
      const webhook = gateway.shop.webhooks.findLast(({ raw }) => raw.includes('checkout.session.completed'))
      return (
        webhook && {
          raw: Buffer.from(webhook.raw),
          headers: webhook.headers,
          url: webhook.path,
          secret,
          now: new Date(),
        }
      )
    },
    async loseNextCaptureAnswer() {
      await gateway.control('POST', '/faults', { place: 'capture', kind: 'silence_after' })
    },
    async garbleNextLookup() {
      // The SDK can't tell nonsense from no answer, so the adapter asks again.
      await gateway.control('POST', '/faults', { place: 'lookup', kind: 'garbage', times: 2 })
    },
    ...payoutControls(gateway, 2),
    async count() {
      const totals = (await gateway.totals()) as Record<'held' | 'captured' | 'credited', number>
      return {
        held: BigInt(totals.held),
        captured: BigInt(totals.captured),
        refunded: BigInt(totals.credited),
      }
    },
    close: () => Promise.all([gateway.close(), silent.close()]),
  }
}

describeProvider('Stripe Checkout', stripeAtSandbox)
describePayouts('Stripe Checkout', stripeAtSandbox)
