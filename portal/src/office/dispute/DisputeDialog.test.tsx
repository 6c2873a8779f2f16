import type { TimelinePayment } from '@medlem/contract/timeline'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { errorAt, field, renderPart, typedAfterReload } from '../../testing/renderPart.tsx'
import { DisputeDialog } from './DisputeDialog.tsx'

const PAYMENT = '50000000-0000-4000-8000-000000000005'
const payment: TimelinePayment = {
  paymentId: PAYMENT,
  status: 'paid',
  amountMinor: 45_000,
  currency: 'DKK',
  test: false,
  canDispute: true,
  disputesOrgId: null,
  disputableMinor: 45_000,
  canCheck: false,
  refundStaffView: null,
  steps: [],
}
const dialog = <DisputeDialog historyId="year" payment={payment} onClose={vi.fn()} onDone={vi.fn()} />
const note = () => screen.getByRole('button', { name: 'Note the dispute' })

test('a dispute needs a reason, which takes the focus', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  await user.click(note())
  await screen.findByText('Please say why.')
  expect(errorAt('Reason')).toBe('Please say why.')
  expect(document.activeElement).toBe(field('Reason'))
  expect(server.writes).toEqual([])
})

test('a sign-in that is too old leads to the password, and the reason stays', async () => {
  const server = fakeServer()
  server.on('POST', '/dispute', refusal(403, 'fresh_login_required'))
  const { user } = await renderPart(dialog, { server })
  await user.type(field('Reason'), 'Stolen')
  await user.click(note())
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy()
  expect(field('Reason')).toHaveProperty('value', 'Stolen')
  expect(screen.queryByText('Nothing was written.')).toBeNull()
})

test('a refusal says that nothing was written, and no answer that the outcome is unknown', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  await user.type(field('Reason'), 'Stolen')
  await user.click(note())
  expect(await screen.findByText('We don’t know yet whether the dispute was noted.')).toBeTruthy()
  server.on('POST', '/dispute', refusal(409, 'invalid_transition'))
  await user.click(note())
  expect(await screen.findByText('Nothing was written.')).toBeTruthy()
})

test('what was typed is there again after a reload', async () => {
  expect(await typedAfterReload(dialog, { server: fakeServer(), label: 'Reason', text: 'Stolen' })).toBe(
    'Stolen',
  )
})

test('a dispute is of an amount and a kind; it begins as a chargeback of all that is left', async () => {
  const server = fakeServer()
  const { user } = await renderPart(dialog, { server })
  expect(field('Amount in kroner')).toHaveProperty('value', '450')
  await user.type(field('Reason'), 'Half of it')
  await user.clear(field('Amount in kroner'))
  await user.click(note())
  expect(errorAt('Amount in kroner')).toContain('300,50')
  await user.type(field('Amount in kroner'), '300,50')
  await user.selectOptions(field('What the bank does'), 'inquiry')
  expect(screen.getByRole('status').textContent).toContain('No money moves.')
  await user.click(note())
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(server.writes[0]).toMatchObject({
    body: { kind: 'inquiry', amountMinor: 30_050, reason: 'Half of it' },
  })
})
