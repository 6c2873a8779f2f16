import { expect, test } from 'vitest'
import type { WindowRequest } from '../provider.ts'
import { windowTtlSec } from '../windowTtl.ts'
import { windowParams } from './window.ts'

const request: WindowRequest = {
  attemptId: 'a-1',
  reference: 'M-1',
  amount: { minor: 26_500n, currency: 'DKK' },
  saveInstrument: false,
  payer: { name: 'Ida Holm' },
  acceptUrl: 'https://portal.example/membership-confirm',
  declineUrl: 'https://portal.example/membership-decline',
  callbackUrl: 'https://portal.example/callbacks/stripe/c',
  test: true,
}

test('an order that is sent again within a minute is the same, and its page is open for the time that is promised but for that minute', () => {
  const minute = Date.UTC(2026, 10, 21, 12, 0)
  expect(windowParams(request, minute + 59_000)).toEqual(windowParams(request, minute))
  for (const seconds of [0, 1, 59, 60, 61]) {
    const now = minute + seconds * 1_000
    const open = (windowParams(request, now).expires_at ?? 0) - now / 1_000
    expect(open).toBeLessThanOrEqual(windowTtlSec.stripe)
    expect(open).toBeGreaterThan(windowTtlSec.stripe - 60)
  }
})
