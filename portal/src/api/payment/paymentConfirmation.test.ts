import type { Endpoint } from '@medlem/contract/endpoint'
import type { PaymentItem } from '@medlem/contract/payment'
import { afterEach, expect, test, vi } from 'vitest'
import type { Call } from '../call/createCall.ts'
import { askForConfirmations } from './paymentConfirmation.ts'

const paid = {
  paymentStatus: 'paid',
  orgId: 'organisation',
  lines: [
    { memberId: 'ida', year: 2026 },
    { memberId: 'alma', year: 2026 },
  ],
} as unknown as PaymentItem

function aServer(answer: () => unknown = () => ({ status: 'already_sent', reason: null })) {
  const asked: unknown[] = []
  const call = async ({ url }: Endpoint, request: unknown) => {
    asked.push([url, request])
    return answer()
  }
  return { call: call as unknown as Call, asked }
}

afterEach(() => vi.restoreAllMocks())

test('after a payment the e-mail and the message of the messaging app are asked for, once each, with the organisation’s key [S15] [C01]', async () => {
  const { call, asked } = aServer()
  await askForConfirmations(call, paid, 'havkatten')
  expect(asked).toEqual([
    [
      '/api/v1/member/email',
      {
        querystring: { memberId: 'ida', templateId: '6' },
        body: { ORG: 'havkatten', YEAR: 2026 },
      },
    ],
    [
      '/api/v1/member/whatsapp',
      { querystring: { memberId: 'ida', templateId: '4' }, body: { '2': 'havkatten', '3': 2026 } },
    ],
  ])
})

test('nothing is asked for what was not paid', async () => {
  const { call, asked } = aServer()
  await askForConfirmations(call, { ...paid, paymentStatus: 'declined' }, 'havkatten')
  await askForConfirmations(call, { ...paid, lines: [] }, 'havkatten')
  expect(asked).toEqual([])
})

test('a message that could not be asked for is logged and stops nothing', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { call } = aServer(() => {
    throw new TypeError('no network')
  })
  await askForConfirmations(call, paid, 'havkatten')
  expect(logged.mock.calls).toEqual([
    ['Error making payment confirmation email: TypeError'],
    ['Error making payment confirmation WhatsApp Msg: TypeError'],
  ])
})
