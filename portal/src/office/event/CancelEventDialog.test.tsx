import type { CalledOffPayment, EventCancellation } from '@medlem/contract/eventCancellation'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../api/call/queryClient.ts'
import { anEvent } from '../../shared/event/testing/anEvent.ts'
import { fakeServer, json, refusal } from '../../testing/fakeServer.ts'
import { renderPart } from '../../testing/renderPart.tsx'
import { CalledOff } from './CalledOff.tsx'
import { CancelEventDialog } from './CancelEventDialog.tsx'

const supper = anEvent({
  id: '90000000-0000-4000-8000-000000000009',
  orgId: '80000000-0000-4000-8000-000000000008',
  title: 'Supper',
})
const { organisationName: _name, hue: _hue, ...answered } = supper
const paid = (n: number, values: Partial<CalledOffPayment>): CalledOffPayment => ({
  paymentId: `60000000-0000-4000-8000-00000000000${n}`,
  names: ['Ida Holm'],
  amountMinor: 15_000,
  money: 'goes_back',
  method: null,
  ...values,
})
const seen = (values: Partial<EventCancellation>): EventCancellation => ({
  currency: 'DKK',
  people: [
    { registrationId: '50000000-0000-4000-8000-000000000001', name: 'Ida Holm', state: 'registered' },
    { registrationId: '50000000-0000-4000-8000-000000000002', name: 'Bo Krag', state: 'waiting' },
  ],
  payments: [],
  waitMinutes: 10,
  undo: null,
  ...values,
})

async function open(data: EventCancellation) {
  const server = fakeServer()
  server.on('GET', '/cancellation', json(data))
  const onClose = vi.fn()
  const shown = await renderPart(<CancelEventDialog event={supper} onClose={onClose} />, { server })
  await screen.findByText(/^2 people/)
  return { server, onClose, ...shown }
}
const unfolded = (title: RegExp) => {
  const part = screen.getByText(title).closest('details') as HTMLElement
  return within(part)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)
}

test('before an event is cancelled staff see whom it concerns and what becomes of each payment', async () => {
  const payments = [
    paid(1, { names: ['Ida Holm', 'Alma Holm'], amountMinor: 30_000 }),
    paid(2, {}),
    paid(3, { money: 'by_hand', method: 'cash', names: ['Vera Lind'] }),
    paid(4, { money: 'disputed' }),
  ]
  const { server, user, onClose } = await open(seen({ payments }))
  expect(unfolded(/^2 people come or wait$/)).toEqual(['Ida Holm: Signed up', 'Bo Krag: Waiting'])
  expect(unfolded(/^2 payments go back: 450,00 kr\.$/)).toEqual([
    'Ida Holm and Alma Holm: 300,00 kr.',
    'Ida Holm: 150,00 kr.',
  ])
  expect(unfolded(/^1 payment in cash or by transfer is yours to hand back/)).toEqual([
    'Vera Lind: 150,00 kr.',
  ])
  screen.getByText(/^1 payment is asked for by a bank/)
  screen.getByText(/Refunds wait 10 minutes/)
  server.on('POST', '/cancellation', json(answered))
  await user.click(screen.getByRole('button', { name: 'Cancel the event' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('while money is being taken there is no button to cancel it', async () => {
  await open(seen({ payments: [paid(1, { money: 'not_yet' })] }))
  screen.getByText(/^As long as money is being taken/)
  expect(screen.queryByRole('button', { name: 'Cancel the event' })).toBeNull()
})

test('without what it concerns there is no button either, but another try', async () => {
  const server = fakeServer()
  server.on('GET', '/cancellation', refusal(500, 'internal'))
  await renderPart(<CancelEventDialog event={supper} onClose={vi.fn()} />, { server })
  await screen.findByText('Who and what this concerns could not be loaded.')
  expect(screen.queryByRole('button', { name: 'Cancel the event' })).toBeNull()
})

test('a cancelled event says until when nothing has left, and is undone after one question', async () => {
  const server = fakeServer()
  server.on(
    'GET',
    '/cancellation',
    json(seen({ undo: { until: '2026-11-28T13:20:00.000Z', problem: null } })),
  )
  server.on('DELETE', '/cancellation', json(answered))
  const { user } = await renderPart(<CalledOff event={supper} />, { server })
  await screen.findByText(/^Refunds are sent from .* on\. Until then nothing has left\.$/)
  await user.click(screen.getByRole('button', { name: 'Undo the cancellation' }))
  const dialog = screen.getByRole('dialog', { name: 'Does Supper take place after all?' })
  within(dialog).getByText(/^2 people have their places/)
  await user.click(within(dialog).getByRole('button', { name: 'Undo the cancellation' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.writes).toHaveLength(1)
})

test('once a refund was sent it says why it can’t be undone, and offers nothing', async () => {
  const server = fakeServer()
  server.on('GET', '/cancellation', json(seen({ undo: { until: null, problem: 'Money was given back.' } })))
  await renderPart(<CalledOff event={supper} />, { server })
  await screen.findByText('Money was given back.')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['says so', () => Response.json(seen({ undo: { until: null, problem: 'Money was given back.' } }))],
  ['can’t be read', () => Response.error()],
])('what stands below a cancelled event waits until it %s, and stays in its place', async (_, answer) => {
  const server = fakeServer()
  let read = () => {}
  const waiting = new Promise<void>((resolve) => {
    read = resolve
  })
  server.on('GET', '/cancellation', async () => {
    await waiting
    return answer()
  })
  await renderPart(<CalledOff event={supper}>Money to hand back</CalledOff>, { server })
  expect(screen.queryByText('Money to hand back')).toBeNull()
  read()
  expect(await screen.findByText('Money to hand back')).toBeDefined()
})

test('what is typed below a cancelled event stays while it is read once more', async () => {
  const server = fakeServer()
  server.on('GET', '/cancellation', () => Response.error())
  const { user } = await renderPart(
    <CalledOff event={supper}>
      <input aria-label="Reason" />
    </CalledOff>,
    { server },
  )
  await user.type(await screen.findByLabelText('Reason'), 'Handed out')
  server.on('GET', '/cancellation', () => new Promise(() => {}))
  void queryClient.invalidateQueries()
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Handed out')
})
