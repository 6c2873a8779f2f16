import type { Endpoint } from '@medlem/contract/endpoint'
import { listOrganisations } from '@medlem/contract/organisation'
import {
  capturePayment,
  declinePayment,
  findPaymentReturn,
  getPayment,
  updatePayment,
} from '@medlem/contract/payment'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '../call/createCall.ts'
import { checkReturn } from './paymentReturn.ts'

const open = {
  id: 'payment',
  membershipHistoryId: 'history',
  orgId: 'club',
  paymentStatus: 'initiated',
  paymentTotal: 45_000,
  test: false,
  undecided: true,
  lines: [{}],
}
const paid = { ...open, paymentStatus: 'paid', undecided: false }

function aServer(answers: Map<Endpoint, unknown>) {
  const asked: unknown[] = []
  const made: Endpoint[] = []
  const call = async (endpoint: Endpoint, request: unknown) => {
    asked.push(request)
    made.push(endpoint)
    const answer = answers.get(endpoint)
    if (answer === undefined) throw new Error('no answer')
    return answer
  }
  return { call: call as unknown as Call, asked, made }
}

const declined = { ...open, paymentStatus: 'declined', undecided: false }

const back = { token: 't', claims: 'paid' as const, hints: { authorizationIdentifier: 'a', token: 't' } }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

test('a return asks the server to check, with the words of the address as hints only', async () => {
  const answers = new Map<Endpoint, unknown>([
    [findPaymentReturn, open],
    [updatePayment, paid],
  ])
  const { call, asked } = aServer(answers)
  expect(await checkReturn(call, back)).toEqual(paid)
  expect(asked[1]).toMatchObject({ body: { paymentStatus: 'paid', authorizationIdentifier: 'a' } })
  expect(asked[1]).not.toHaveProperty('body.token')
})

test('a check that fails is no failed payment: what the server last knew is shown', async () => {
  const { call } = aServer(new Map<Endpoint, unknown>([[findPaymentReturn, open]]))
  expect(await checkReturn(call, back)).toEqual(open)
})

test('when the check is refused the payment is read from the server', async () => {
  const answers = new Map<Endpoint, unknown>([
    [findPaymentReturn, open],
    [getPayment, paid],
  ])
  const { call } = aServer(answers)
  expect(await checkReturn(call, { ...back, claims: 'declined' })).toEqual(paid)
})

test('who comes back with an authorization has it checked, also when another window was declined before', async () => {
  const answers = new Map<Endpoint, unknown>([
    [findPaymentReturn, declined],
    [updatePayment, paid],
  ])
  expect(await checkReturn(aServer(answers).call, back)).toEqual(paid)
})

test('a paid payment that is opened again without an authorization is only read', async () => {
  const { call, made } = aServer(new Map<Endpoint, unknown>([[findPaymentReturn, paid]]))
  expect(await checkReturn(call, { ...back, hints: {} })).toEqual(paid)
  expect(made).toEqual([findPaymentReturn])
})

const club = { id: 'club', enabled: true, paymentProvider: 'stripe', readyForMembershipRenewal: false }
const clubs = [{ ...club, membershipConfigurations: [], events: [] }]

test('the item is sent whole, and the capture call follows where an authorization is known [C01] [S13]', async () => {
  const answers = new Map<Endpoint, unknown>([
    [findPaymentReturn, open],
    [updatePayment, paid],
    [listOrganisations, clubs],
    [capturePayment, paid],
  ])
  const { call, asked, made } = aServer(answers)
  await checkReturn(call, back)
  expect(asked[1]).toMatchObject({
    body: {
      id: 'payment',
      paymentTotal: 45_000,
      paymentStatus: 'paid',
      paymentUpdatedAt: expect.any(String),
    },
  })
  expect(made.at(-1)).toBe(capturePayment)
  expect(asked.at(-1)).toEqual({
    params: { provider: 'stripe', authorizationIdentifier: 'a' },
    body: { membershipHistoryPaymentId: 'payment', Amount: 45_000, Quantity: 1 },
  })
})

test('the capture is skipped in test mode, and without an authorization [C01] [S13]', async () => {
  for (const [found, hints] of [
    [{ ...open, test: true }, back.hints],
    [open, {}],
  ] as const) {
    const answers = new Map<Endpoint, unknown>([
      [findPaymentReturn, found],
      [updatePayment, { ...paid, test: found.test }],
      [listOrganisations, clubs],
    ])
    const { call, made } = aServer(answers)
    await checkReturn(call, { ...back, hints })
    expect(made).not.toContain(capturePayment)
  }
})

test('a decline is said with its reason by both calls, also when the callback came first [S14]', async () => {
  const hints = { gatewayreason: '7', reason: 'Insufficient funds', acquirer: '1' }
  for (const found of [open, declined]) {
    const answers = new Map<Endpoint, unknown>([
      [findPaymentReturn, found],
      [updatePayment, declined],
      [listOrganisations, clubs],
      [declinePayment, declined],
    ])
    const { call, asked, made } = aServer(answers)
    expect(await checkReturn(call, { token: 't', claims: 'declined', hints })).toEqual(declined)
    expect(asked[1]).toMatchObject({ body: { paymentStatus: 'declined', ...hints } })
    expect(made.at(-1)).toBe(declinePayment)
    expect(asked.at(-1)).toEqual({
      params: { provider: 'stripe', authorizationIdentifier: '00000000-0000-0000-0000-000000000000' },
      querystring: { membershipHistoryPaymentId: 'payment', ...hints },
    })
  }
})
