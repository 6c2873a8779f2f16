import type { PeriodTimeline } from '@medlem/contract/timeline'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, json } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { RefundOfPayment } from './RefundOfPayment.tsx'

const YEAR = '60000000-0000-4000-8000-000000000006'
const payment = {
  historyId: YEAR,
  paymentId: '50000000-0000-4000-8000-000000000005',
  currency: 'DKK',
} as const
const timeline: PeriodTimeline = {
  membershipHistoryId: YEAR,
  year: 2026,
  status: 'inactive',
  why: 'Given back.',
  takeBack: null,
  payments: [],
}

test('where nothing is left to give back it says so, not that the payment could not be loaded', async () => {
  const server = fakeServer()
  server.on('GET', `/history/${YEAR}/timeline`, json(timeline))
  await renderPart(<RefundOfPayment payment={payment} onClose={vi.fn()} onDone={vi.fn()} />, { server })
  await screen.findByText('Nothing of this payment can be given back now.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
