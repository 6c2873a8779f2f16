import type { PaymentItem } from '@medlem/contract/payment'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FamilyPayment } from '../api/purchase/begunPayment.ts'
import { chooseLines, keepChoice, readChoice } from '../api/purchase/purchaseChoice.ts'
import { fakeServer, json, refusal } from '../testing/fakeServer.ts'
import { renderPart } from '../testing/renderPart.tsx'
import { ContinuePayment } from './ContinuePayment.tsx'

const id = (place: number) => `10000000-0000-4000-8000-00000000000${place}`
const line = { orgId: id(7), memberId: id(1), configurationId: id(9) }
const begun: FamilyPayment = {
  lines: [line, { ...line, memberId: id(2) }],
  paymentId: id(8),
  windowEndsAt: '2026-11-20T13:35:00.000Z',
  firstNames: ['Ida', 'Alma'],
  totalMinor: 90_000,
  currency: 'DKK',
  discountCode: '',
  inParts: false,
  registrationIds: [],
}

/** The payment as the server answers it once it is given up. */
const item: PaymentItem = {
  id: id(8),
  membershipHistoryId: id(6),
  billingName: 'Ida Holm',
  billingAddress: '',
  billingEmail: '',
  billingPhone: '',
  totalMembers: 2,
  totalMembershipFee: 90_000,
  gdprAgreement: true,
  paymentMethod: 'card',
  paymentStatus: 'initiated',
  paymentType: 'membership',
  referenceKey: id(5),
  paymentTotal: 90_000,
  totalPaid: 0,
  totalRefunded: 0,
  currency: 'DKK',
  paymentCreatedAt: '2026-11-20T13:05:00.000Z',
  paymentUpdatedAt: null,
  orgId: id(7),
  test: false,
  undecided: false,
  failure: null,
  lines: [],
  skipped: [],
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T13:10:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
  keepChoice(chooseLines([]))
})

async function show(payment: FamilyPayment, answer = json(item)) {
  const server = fakeServer()
  server.on('POST', '/payment/give-up', answer)
  const part = <ContinuePayment payment={payment} memberId={id(1)} organisation="Havkatten" isPrimary />
  return { server, ...(await renderPart(part, { server })) }
}

test('it says on the clock until when the window is open, and once it is over that another opens', async () => {
  await show(begun)
  screen.getByText('The payment window is open until 14:35.')
  await act(() => vi.advanceTimersByTimeAsync(25 * 60_000))
  screen.getByText('The payment window has closed. A new one opens when you continue.')
  screen.getByRole('link', { name: /^Continue · 900 kr\./ })
})

test('where no window is open, none is spoken of', async () => {
  await show({ ...begun, windowEndsAt: undefined })
  expect(screen.queryByText(/payment window/)).toBeNull()
})

test('to begin again gives the payment up and leads to a choice with nothing chosen', async () => {
  keepChoice(chooseLines(begun.lines))
  const { server, user, here } = await show(begun)
  await user.click(screen.getByRole('button', { name: /^Begin again ?, Ida and Alma in Havkatten/ }))
  await vi.waitFor(() => expect(here()).toBe(`/membership-new?org=${id(7)}`))
  expect(server.writes.map(({ body }) => body)).toEqual([{ membershipHistoryPaymentId: id(8) }])
  expect(readChoice().lines).toEqual([])
})

test('a payment that is paid meanwhile is not given up, which it says', async () => {
  keepChoice(chooseLines(begun.lines))
  const { user, here } = await show(begun, refusal(409, 'already_paid'))
  await user.click(screen.getByRole('button', { name: /^Begin again/ }))
  await screen.findByText('The payment that was begun could not be given up.')
  screen.getByText('The server says no.')
  expect([here(), readChoice().lines]).toEqual(['/', begun.lines])
})
