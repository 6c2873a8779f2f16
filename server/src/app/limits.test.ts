import type { Endpoint } from '@medlem/contract/endpoint'
import { createInvitation } from '@medlem/contract/family'
import { createMember, findMemberByEmail, findMemberName } from '@medlem/contract/member'
import { calculateStatus } from '@medlem/contract/membershipChange'
import { sendPaymentEmail, sendPaymentMessage } from '@medlem/contract/message'
import { createPayment, openPaymentWindow } from '@medlem/contract/payment'
import { eraseMember, exportMember } from '@medlem/contract/privacy'
import { quotePurchase } from '@medlem/contract/purchaseQuote'
import { payTickets, quoteTickets } from '@medlem/contract/ticketPayment'
import { validateToken } from '@medlem/contract/token'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestClient } from '../testing/testClient.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMIT: '600' } })
})
afterAll(() => server.close())

const pathOf = ({ service, url }: Endpoint) =>
  server.deps.config.prefixes[service] + url.replace(/:\w+/g, 'freepay')

describe('a call that invites abuse', () => {
  const minute = 60
  const hour = 3600
  const day = 86_400
  const limits: [string, Endpoint, { times: number; seconds: number }][] = [
    ['looking up an e-mail address', findMemberByEmail, { times: 30, seconds: minute }],
    ['creating a member', createMember, { times: 5, seconds: hour }],
    ['looking up a name', findMemberName, { times: 60, seconds: minute }],
    ['opening a payment window', openPaymentWindow, { times: 10, seconds: hour }],
    ['paying with a discount code', createPayment, { times: 120, seconds: hour }],
    ['a price with a discount code', quotePurchase, { times: 120, seconds: hour }],
    ['paying for places with a discount code', payTickets, { times: 120, seconds: hour }],
    ['a price of places with a discount code', quoteTickets, { times: 120, seconds: hour }],
    ['sending an e-mail', sendPaymentEmail, { times: 10, seconds: hour }],
    ['sending a message', sendPaymentMessage, { times: 10, seconds: hour }],
    ['recomputing a status', calculateStatus, { times: 60, seconds: hour }],
    ['validating a token', validateToken, { times: 10, seconds: minute }],
    ['inviting to a family link', createInvitation, { times: 10, seconds: day }],
    ['exporting a member', exportMember, { times: 10, seconds: hour }],
    ['erasing a member', eraseMember, { times: 10, seconds: hour }],
  ]
  test.each(limits)('is limited: %s', async (what, endpoint, { times, seconds }) => {
    // All are asked at the same moment.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const client = server.as({ email: `${what.replaceAll(' ', '.')}@example.org` })
    // Whatever it answers to a request without a body, it counts.
    const ask = () => client.send({ method: endpoint.method, url: pathOf(endpoint) })
    for (let n = 0; n < times; n += 1) expect((await ask()).status).not.toBe(429)
    const { status, problem, headers } = await ask()
    expect([status, problem.code]).toEqual([429, 'rate_limited'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(seconds * 0.9)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(seconds)
  })
})

test('an answer that takes too long is given up before a client stops waiting for it', async () => {
  let isAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    isAsked = resolve
  })
  const verifyToken = () => {
    isAsked()
    return new Promise<never>(() => undefined)
  }
  const stuck = await testServer({ deps: { verifyToken }, parts: { answerWithinMs: undefined } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isAnswered = false
  const answer = stuck.withToken('aaa.bbb.ccc').send({ url: '/member-api/api/v1/banner/list' })
  void answer.then(() => {
    isAnswered = true
  })
  await asked
  await vi.advanceTimersByTimeAsync(7_900)
  expect(isAnswered).toBe(false)
  // A client waits for 10 s.
  await vi.advanceTimersByTimeAsync(1_000)
  const { status, problem, headers } = await answer
  vi.useRealTimers()
  expect([status, problem.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  await stuck.close()
})

describe('validating a token', () => {
  const ida = { email: 'ida@example.org' }
  let patient: TestServer
  beforeAll(async () => {
    patient = await testServer()
  })
  afterAll(() => patient.close())
  const validate = async (token: string, as: TestClient = patient.as(ida)) =>
    as.call(validateToken, { body: { token } })

  test('says that one’s own is valid, and nothing else of it', async () => {
    const { status, body } = await validate(await patient.issuer.token(ida))
    expect([status, body]).toEqual([200, { isValid: true }])
  })

  test('says no to another’s, an expired one, an ID token and nonsense alike', async () => {
    const past = Math.floor(patient.clock.now().getTime() / 1000) - 3600
    const tokens = [
      await patient.issuer.token({ email: 'jonas@example.org' }),
      await patient.issuer.token(ida, { exp: past }),
      await patient.issuer.token(ida, { typ: 'ID' }),
      await patient.issuer.token(ida, { aud: 'another' }),
      'nonsense',
    ]
    for (const token of tokens) expect((await validate(token)).body).toEqual({ isValid: false })
  })

  test('needs a token to be sent, and a caller who is signed in', async () => {
    expect(
      (await patient.as(ida).send({ method: 'POST', url: '/api/auth/validate-token', payload: {} })).problem,
    ).toMatchObject({ code: 'invalid_request', errors: [{ field: 'token' }] })
    expect((await validate('nonsense', patient.anonymous)).status).toBe(401)
  })
})
