import process from 'node:process'
import type { WindowRequest } from '../../provider.ts'
import { stripe } from '../stripe.ts'

/**
 * Sends every request of the adapter to stripe-mock, which holds it against Stripe's published description and refuses
 * what isn't in it. Its answers are samples, so nothing is made of them but their status. Argument: its address.
 */
const apiUrl = process.argv[2] ?? 'http://127.0.0.1:12111'
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Exchange {
  call: string
  status: number
  why: string
}
const exchanges: Exchange[] = []
/** What the calls below come to; fewer means that some never got there. */
const requests = 16

/**
 * stripe-mock 0.203 describes the API of August 2026, and the SDK speaks that of October: the list of ways to pay has
 * another name in a session since. That one name is set back, and nothing else.
 */
function inItsWords(body: RequestInit['body'], url: string): RequestInit['body'] {
  if (typeof body !== 'string' || !url.endsWith('/v1/checkout/sessions')) return body
  return body.replace('allowed_payment_method_types', 'payment_method_types')
}

const provider = stripe({
  secretKey: 'sk_test_123',
  apiUrl,
  windowOrigins: ['https://checkout.stripe.com'],
  async fetch(input, init) {
    const body = inItsWords(init?.body, String(input))
    const headers = new Headers(init?.headers)
    headers.delete('content-length')
    const response = await fetch(input, { ...init, headers, body })
    const text = await response.clone().text()
    const why = response.ok ? '' : text.slice(0, 300).replace(/\s+/g, ' ')
    const { pathname, search } = new URL(String(input))
    exchanges.push({ call: `${init?.method} ${pathname}${search}`, status: response.status, why })
    return response
  },
})

const session = 'cs_test_a1B2'
const ref = { authorizationId: 'pi_a1B2' }
const amount = { minor: 25_000n, currency: 'DKK' }
const instrumentId = 'cus_a1B2:pm_a1B2'
const request: WindowRequest = {
  attemptId: 'a-1',
  reference: 'M-a1b2c3d4e5f6',
  amount,
  saveInstrument: true,
  payer: { email: 'ida.holm@example.org' },
  acceptUrl: 'https://portal.example/membership-confirm?token=t',
  declineUrl: 'https://portal.example/membership-decline?token=t',
  callbackUrl: 'https://portal.example/callbacks/stripe/c',
  test: true,
  language: 'da-DK',
}

await provider.createWindow(request)
await provider.createWindow({ ...request, saveInstrument: false, payer: {}, attemptId: 'a-2' })
await provider.lookup({ providerPaymentId: session })
await provider.lookup(ref)
await provider.lookup({ providerPaymentId: session }, { fee: true })
await provider.capture({ ref, amount, key: 'k1' })
await provider.voidHold({ ref, key: 'k2' })
await provider.refund({ ref, amount, key: 'k3', note: 'one of two members' })
await provider.chargeSaved({
  instrumentId,
  amount,
  reference: 'M-1',
  attemptId: 'a-3',
  key: 'k4',
  dueOn: '2026-11-22',
  test: true,
})
await provider.readInstrument(instrumentId)
await provider.forget(instrumentId)
await provider.closeWindow?.(session)
await provider.listPayouts({ day: '2026-01-01' })

for (const { call, status, why } of exchanges) say(`${status}  ${call}${why && `\n     ${why}`}`)
const wrong = exchanges.filter(({ status }) => status >= 400).length
say(`${exchanges.length} requests, ${wrong} of them refused`)
if (exchanges.length !== requests) say(`${requests} were to be sent`)
process.exitCode = wrong > 0 || exchanges.length !== requests ? 1 : 0
