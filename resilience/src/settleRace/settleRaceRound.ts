import { getPayment } from '@medlem/contract/payment'
import {
  type Club,
  type OpenPurchase,
  openPurchase,
  pay,
  sayCapture,
  sayPaid,
} from '@medlem/server/money/payment/testing/buyer'
import { aMember } from '@medlem/server/testing/builders'
import { clientOver, type Reply, type TestClient } from '@medlem/server/testing/testClient'
import type { TestServer } from '@medlem/server/testing/testServer'
import { type Random, shuffled } from '../random.ts'
import type { Course } from './settleRaceCourse.ts'

/** A purchase that is paid in the window, and not yet reported to a server. */
export interface Prepared {
  purchase: OpenPurchase
  authorization: string
  callbackPath: string
  callbackBody: string
  /** The buyer's, valid for some minutes. */
  token: string
}

/** What one request of a burst was answered. */
export interface Answered {
  what: keyof typeof BURST
  status: number
  paymentStatus: string | undefined
  ms: number
}

/** Design §6, E2; the reconciler's two are jobs. */
export const BURST = { callback: 5, 'PUT paid': 5, 'capture call': 5, GET: 20 }
const RECONCILERS = 2

// Approved, and the gateway's own callback is lost: the burst posts it.
const CARD = '0100'

/** A new buyer pays in the window, and the authorization is not reported to the server. */
export async function prepare({ server }: Course, club: Club): Promise<Prepared> {
  // The race is run in real time, so the buyer's token has to be of today.
  server.clock.set(new Date())
  const payer = await aMember(server)
  const purchase = await openPurchase(server, payer, { club })
  const authorization = await pay(server, purchase, CARD)
  const { body } = await server.gateway.control('GET', '/windows')
  const windows = body as unknown as { paymentIdentifier: string; callbackUrl: string }[]
  const window = windows.find(({ paymentIdentifier }) => purchase.windowLink.includes(paymentIdentifier))
  if (!window) throw new Error('the gateway has no such window')
  const said = {
    authorizationIdentifier: authorization,
    paymentIdentifier: window.paymentIdentifier,
    authorizationAccepted: 'true',
  }
  return {
    purchase,
    authorization,
    callbackPath: new URL(window.callbackUrl).pathname,
    callbackBody: new URLSearchParams(said).toString(),
    token: await server.issuer.token({ email: payer.email ?? '' }),
  }
}

/** Everything at once, in an order of chance, spread over the servers of the course. */
export async function burst(course: Course, prepared: Prepared, random: Random): Promise<Answered[]> {
  const { purchase, authorization } = prepared
  const { historyId, paymentId } = purchase
  const asks: Record<keyof typeof BURST, (server: TestServer, address: string) => Promise<Asked>> = {
    callback: (_server, address) => postCallback(address, prepared),
    'PUT paid': (server) => sayPaid(server, purchase, authorization),
    'capture call': (server) => sayCapture(server, purchase, authorization),
    GET: (server) => server.as(purchase.payer).call(getPayment, { params: { historyId, paymentId } }),
  }
  const at = course.addresses.map((address) => ({ address, server: over(course.server, address, prepared) }))
  const requests = Object.entries(BURST).flatMap(([what, times]) =>
    Array.from({ length: times }, (_, n) => async (): Promise<Answered> => {
      const kind = what as keyof typeof BURST
      const { server, address } = at[n % at.length] ?? { server: course.server, address: '' }
      const since = performance.now()
      const { status, body } = await asks[kind](server, address)
      const paymentStatus = body?.paymentStatus
      return { what: kind, status, paymentStatus, ms: performance.now() - since }
    }),
  )
  const jobs = Array.from(
    { length: RECONCILERS },
    (_, n) => () => course.reconcile(paymentId, `race ${n} ${paymentId}`),
  )
  const answers = await Promise.all(shuffled([...requests, ...jobs], random).map((act) => act()))
  return answers.filter((answer) => answer !== undefined)
}

interface Asked {
  status: number
  body?: { paymentStatus?: string }
}

async function postCallback(address: string, { callbackPath, callbackBody }: Prepared): Promise<Asked> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${address}${callbackPath}`, { method: 'POST', headers, body: callbackBody })
  await answer.text()
  return { status: answer.status }
}

/** The test server, asked over HTTP at an address of the course, as the buyer. */
function over(server: TestServer, address: string, { token }: Prepared): TestServer {
  const send: TestClient['send'] = async ({ method, url, payload }) => {
    const answer = await fetch(`${address}${String(url)}`, {
      method: method ?? 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    })
    const body: unknown = await answer.json()
    return { status: answer.status, headers: {}, body, problem: body } as Reply<unknown>
  }
  return { ...server, as: () => clientOver(send, server.deps.config) }
}
