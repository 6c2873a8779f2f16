import type { Endpoint } from '@medlem/contract/endpoint'
import { findPaymentReturn, getPayment, updatePayment } from '@medlem/contract/payment'
import { expect, test } from 'vitest'
import type { Call } from './createCall.ts'
import { checkReturn } from './paymentReturn.ts'

const open = { id: 'payment', membershipHistoryId: 'history', paymentStatus: 'initiated', undecided: true }
const paid = { ...open, paymentStatus: 'paid', undecided: false }

function aServer(answers: Map<Endpoint, unknown>) {
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, request: unknown) => {
    asked.push(request)
    const answer = answers.get(endpoint)
    if (answer === undefined) throw new Error('no answer')
    return answer
  }
  return { call: call as unknown as Call, asked }
}

const back = { token: 't', claims: 'paid' as const, hints: { authorizationIdentifier: 'a', token: 't' } }

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

test('when the check is refused the payment is read as it truly stands', async () => {
  const answers = new Map<Endpoint, unknown>([
    [findPaymentReturn, open],
    [getPayment, paid],
  ])
  const { call } = aServer(answers)
  expect(await checkReturn(call, { ...back, claims: 'declined' })).toEqual(paid)
})

test('who comes back with an authorization has it checked, also when another window was declined before', async () => {
  const declined = { ...open, paymentStatus: 'declined', undecided: false }
  const answers = new Map<Endpoint, unknown>([
    [findPaymentReturn, declined],
    [updatePayment, paid],
  ])
  expect(await checkReturn(aServer(answers).call, back)).toEqual(paid)
  const { call, asked } = aServer(answers)
  expect(await checkReturn(call, { ...back, claims: 'declined', hints: {} })).toEqual(declined)
  expect(asked).toHaveLength(1)
})
