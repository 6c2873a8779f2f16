import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart } from '../../testing/renderPart.tsx'
import { AnswerRefundDialog } from './AnswerRefundDialog.tsx'
import type { AnswerKind } from './RefundRequestRow.tsx'

const REFUND = '70000000-0000-4000-8000-000000000007'
const waiting = {
  refundId: REFUND,
  amountMinor: 45_000,
  reason: 'Moved abroad.',
  effect: 'Ida’s year ends.',
  requestedBy: 'Karl Kasse',
  own: false,
  createdAt: '2026-11-20T12:00:00Z',
}

async function open(kind: AnswerKind) {
  const server = fakeServer()
  const acts = { onClose: vi.fn(), onDone: vi.fn(), onUnknown: vi.fn(), signIn: vi.fn(async () => undefined) }
  const part = (
    <AnswerRefundDialog kind={kind} waiting={waiting} paymentId={REFUND} currency="DKK" {...acts} />
  )
  return { server, acts, ...(await renderPart(part, { server })) }
}

test('approving asks for no reason and names who asked for the refund, and why', async () => {
  await open('approve')
  expect(screen.queryByLabelText('Reason')).toBeNull()
  expect(screen.getByText(/^Karl Kasse asks for it\. Reason: Moved abroad\. It goes back/)).toBeTruthy()
})

test.each(['reject', 'withdraw'] as const)('to %s needs a reason', async (kind) => {
  const { server, user } = await open(kind)
  await user.click(screen.getByRole('button', { name: kind === 'reject' ? 'Reject' : 'Take back' }))
  await screen.findByText('Please say why.')
  expect(errorAt('Reason')).toBe('Please say why.')
  expect(document.activeElement).toBe(field('Reason'))
  expect(server.writes).toEqual([])
})

test('a refusal changes nothing; without an answer the payment’s steps say that the outcome is unknown', async () => {
  const { server, user, acts } = await open('reject')
  server.on('POST', '/reject', refusal(409, 'invalid_transition'))
  await user.type(field('Reason'), 'Too late')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('Nothing has changed.')).toBeTruthy()
  expect(acts.onUnknown).not.toHaveBeenCalled()
  server.on('POST', '/reject', () => {
    throw new TypeError('fetch failed')
  })
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(await screen.findByText('We don’t know yet whether the refund still waits.')).toBeTruthy()
  expect(acts.onUnknown).toHaveBeenCalled()
  expect(field('Reason')).toHaveProperty('value', 'Too late')
})
